import clsx from 'clsx'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Route from 'lucide-react/icons/route'
import X from 'lucide-react/icons/x'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { instanceName } from '../../../../components/routing/routing-labels.ts'
import {
  type Instances,
  isUnset,
  useInstances,
} from '../../../../components/routing/use-instances.ts'
import { useUrlParams } from '../../../../components/use-url-params.ts'
import { CheckWatchlists } from '../../../../components/watchlist/watchlists-progress.tsx'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { matcherOf, normalize } from '../../../../lib/normalize.ts'
import { formatNumber } from '../../../../lib/pluralize.ts'
import { idIn } from '../../../../lib/query-values.ts'
import { offerUndo } from '../../../../state/change.ts'
import { instanceForRest } from '../../../../state/instances.ts'
import {
  addRule,
  byRank,
  isExcluding,
  routerRules,
  switchRule,
} from '../../../../state/router-rules.ts'
import { isSameRule, requireSame } from '../../../../state/same-thing.ts'
import { notifyFailure } from '../../../../state/toasts.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import { focusField } from '../../../../ui/focus.ts'
import { SearchInput } from '../../../../ui/search-input.tsx'
import { useStableCallback } from '../../../../ui/use-stable-callback.ts'
import type { Kind } from '../../kinds.ts'
import { takeBackRule } from '../editor/rule-source.ts'
import { FactsProgress } from '../effect/facts-progress.tsx'
import { useRuleEffects } from '../effect/use-rule-effects.ts'
import { ruleFlags } from '../rule-flags.ts'
import {
  type ConditionNames,
  conditionParts,
  destinationParts,
  doubtLabel,
  effectLabel,
  NOWHERE,
} from '../rule-labels.ts'
import { copyOf } from '../rule-values.ts'
import { useConditions } from '../use-conditions.ts'
import { ROW, type RuleActions, RuleRow } from './rule-row.tsx'
import { useDragRows } from './use-drag-rows.ts'
import { FailedReorder, useReorder } from './use-reorder.tsx'
import { useRuleDeletion } from './use-rule-deletion.tsx'

/** Minimum number of rules for the search field to be shown. */
const SEARCH_FROM = 8
/** Number of rows in the first render, about a screenful. The remaining rows follow in a transition. */
const AT_ONCE = 6

const focusRule = (id: number | 'new' | null) => focusField(document, `[data-rule-edit="${id}"]`)

interface RuleListProps {
  kind: Kind
  rules: readonly RouterRule[]
  onOpen: (rule: string) => void
  /** Id of the rule whose editor was closed, or `new` if a new rule wasn't added. */
  returnTo: number | 'new' | null
}

export function RuleList({ kind, rules, onOpen, returnTo }: RuleListProps) {
  const kindInstances = useInstances(
    kind.id,
    rules.map(rule => rule.target_instance_id),
  )
  const { known, names } = useConditions(kind.id)
  const effects = useRuleEffects(kind, rules, known, kindInstances)
  const reorder = useReorder(kind.id, rules)
  const dragHandlers = useDragRows(reorder.move)
  const [params, setParams] = useUrlParams()
  /** The instance whose rules a link asks for. */
  const only = idIn(params.get('instance'))
  const [search, setSearch] = useState('')
  const [announcement, announce] = useState('')
  const ranked = useMemo(
    () => [...rules.filter(isExcluding).sort(byRank), ...reorder.shown],
    [rules, reorder.shown],
  )
  const rows = useRows(ranked, kindInstances, names, effects)
  const excluding = rows.length - reorder.shown.length
  // The search is deferred, because rendering two hundred rows must not block typing.
  const wanted = useDeferredValue(search).trim()
  const found = useMemo(() => {
    const isFound = matcherOf(wanted)
    const isWanted = ({ rule, text }: (typeof rows)[number]) =>
      isFound(text) && (only === null || rule.target_instance_id === only)
    return new Set(rows.filter(isWanted).map(({ rule }) => rule.id))
  }, [rows, wanted, only])
  // Render the edited rule with the first rows, so that it can be focused.
  const returnAt = rows.findIndex(({ rule }) => rule.id === returnTo)
  const rendered = Math.max(useDeferredValue(rows.length, AT_ONCE), returnAt + 1)
  const deletion = useRuleDeletion(kind, rule => focusRule(rule.id))
  const { ask } = deletion
  const move = useStableCallback((rule: RouterRule, index: number) => {
    const count = reorder.shown.length
    const place = Math.max(0, Math.min(index, count - 1))
    reorder.move(rule.id, place)
    announce(`${bidiIsolate(rule.name)} is now ${place + 1} of ${count}.`)
  })
  const actions = useMemo(
    (): RuleActions => ({
      edit: rule => onOpen(String(rule.id)),
      toggle,
      duplicate,
      remove: ask,
      move,
    }),
    [onOpen, ask, move],
  )
  useEffect(() => focusRule(returnTo), [returnTo])

  if (rules.length === 0) return <NoRules kind={kind} list={kindInstances.list} />
  const item = ({ text: _, ...row }: (typeof rows)[number], place: number | null) => {
    const { rule } = row
    const isFound = found.has(rule.id)
    return (
      <li
        key={rule.id}
        data-rule-id={rule.id}
        // Hiding hundreds of rows while the user types is faster than removing them.
        hidden={!isFound}
        className="md:[contain-intrinsic-height:auto_4.125rem] md:[content-visibility:auto] hover:bg-raised/70 data-dragged:opacity-50 data-[drop=bottom]:shadow-[inset_0_-3px_0_var(--main-line)] data-[drop=top]:shadow-[inset_0_3px_0_var(--main-line)]"
      >
        <RuleRow
          {...row}
          total={isCounted(effects) ? effects.total : 0}
          place={place}
          count={reorder.shown.length}
          fixed={
            (wanted === '' && only === null) || !isFound
              ? null
              : 'Clear the search to reorder rules'
          }
          actions={actions}
        />
      </li>
    )
  }
  return (
    <div className="@container min-w-0">
      {rules.length >= SEARCH_FROM && (
        <SearchInput
          aria-label="Search rules"
          placeholder={`Search ${rules.length} rules`}
          className="mb-4 max-w-100"
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
      )}
      {only !== null && (
        <Chip
          pressed
          icon={<X size={14} />}
          count={found.size}
          className="mb-4 max-w-full"
          onClick={() =>
            setParams(before => {
              before.delete('instance')
              return before
            })
          }
        >
          To {bidiIsolate(instanceName(kindInstances.namesOf(only), only))}
        </Chip>
      )}
      <p className="mb-4 empty:hidden">
        <CheckWatchlists label="Count effects" />
      </p>
      <FailedReorder reorder={reorder} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {found.size === 0 && (
        <Empty title="No matching rules" hint="Search covers names, conditions and destinations." />
      )}
      <div className="card overflow-hidden">
        <div
          aria-hidden
          className={clsx(
            ROW,
            'h-8.5 border-b border-rule font-display text-xs font-semibold tracking-wide text-ink-2 uppercase max-md:hidden',
          )}
        >
          <span className="col-start-3">Rule</span>
          <span className="@max-[44rem]:hidden">Destination</span>
          <span className="justify-self-end whitespace-nowrap @max-[44rem]:hidden">
            {isCounted(effects)
              ? `Effect on ${formatNumber(effects.total)} ${kind.many}`
              : 'Effect'}
          </span>
          <span>On</span>
        </div>
        {excluding > 0 && (
          <ul
            aria-label="Rules that exclude titles"
            className="divide-y divide-rule border-b border-rule"
          >
            {rows.slice(0, excluding).map(row => item(row, null))}
          </ul>
        )}
        <ol {...dragHandlers} aria-label="Rules, first match wins" className="divide-y divide-rule">
          {rows.slice(excluding, rendered).map((row, place) => item(row, place))}
        </ol>
        <EverythingElse kind={kind} instances={kindInstances.list} effects={effects} />
      </div>
      <p className="mt-3 text-sm text-ink-3">
        Rules run top to bottom; the first match wins.
        {excluding > 0 && <span> Rules that exclude titles always win.</span>}
        {reorder.isStoring && <span> Saving the new order…</span>}
      </p>
      <FactsProgress rules={rules} className="mt-2 max-w-96" />
      {deletion.dialog}
    </div>
  )
}

const isCounted = (effects: ReturnType<typeof useRuleEffects>) =>
  effects !== null && effects !== 'unknown'

/** Rules with what the list displays and searches. */
const useRows = (
  rules: readonly RouterRule[],
  kindInstances: Instances,
  names: ConditionNames,
  effects: ReturnType<typeof useRuleEffects>,
) =>
  useMemo(
    () =>
      rules.map(rule => {
        const effect = isCounted(effects) ? (effects.of.get(rule.id) ?? null) : effects
        const found = isCounted(effects) ? effects.of.get(rule.id)?.doubt : null
        const doubt = found ? doubtLabel(found, rules) : null
        const flags = ruleFlags(rule, {
          ranked: rules,
          kindInstances,
          people: names.users,
          effects,
        })
        const condition = conditionParts(rule.condition, names)
        const sentence = condition.map(part => part.text).join('')
        const destination = destinationParts(rule, kindInstances.namesOf(rule.target_instance_id))
        const { instance, details } = destination
        const text = normalize(`${rule.name} ${sentence} ${instance} ${details.join(' ')}`)
        return { rule, condition, destination, text, effect, doubt, flags }
      }),
    [rules, names, kindInstances, effects],
  )

const switchSame = async (rule: RouterRule, enabled: boolean) => {
  const rules = routerRules(rule.target_type)
  await requireSame(rules, rule, isSameRule)
  const wasEnabled = rules.state.data?.find(({ id }) => id === rule.id)?.enabled
  await switchRule(rule.target_type, rule.id, enabled)
  return wasEnabled !== enabled
}

const toggle = async (rule: RouterRule, enabled: boolean) => {
  const name = `“${bidiIsolate(rule.name)}”`
  try {
    if (await switchSame(rule, enabled))
      offerUndo(`${name} ${enabled ? 'enabled' : 'disabled'}`, () => switchSame(rule, !enabled))
  } catch (cause) {
    notifyFailure(`${enabled ? 'enable' : 'disable'} ${name}`, cause)
  }
}

const duplicate = (rule: RouterRule) => {
  addRule(copyOf(rule)).then(
    copy =>
      offerUndo(`“${bidiIsolate(copy.name)}” added, disabled`, () =>
        takeBackRule(copy.target_type, copy),
      ),
    cause => notifyFailure(`duplicate “${bidiIsolate(rule.name)}”`, cause),
  )
}

interface EverythingElseProps {
  kind: Kind
  instances: Instances['list']
  effects: ReturnType<typeof useRuleEffects>
}

/** The last row: the default instance gets or skips everything no rule matches. */
function EverythingElse({ kind, instances, effects }: EverythingElseProps) {
  const standard = instances?.find(({ isDefault }) => isDefault)
  const name = standard ? bidiIsolate(standard.name) : kind.label
  const skips = standard?.skipDefaultRoutingWhenNoMatch === true
  return (
    <div className={clsx(ROW, 'min-h-12 py-1.5 border-t border-rule bg-sunken text-ink-2')}>
      <span className="col-start-3">Everything else</span>
      <span className="@max-[44rem]:col-[3/-1]">
        {!skips && <ArrowRight aria-label="goes to" size={16} className="sr-only" />}
        <span className="font-medium text-ink">{skips ? NOWHERE : name}</span>{' '}
        <span className="text-sm">{skips ? `skipped by ${name}` : 'default instance'}</span>
      </span>
      <span className="text-right tabular @max-[44rem]:col-[3/-1] @max-[44rem]:text-left">
        {isCounted(effects) ? effectLabel(effects.rest, effects.total) : effectLabel(effects)}
      </span>
    </div>
  )
}

function NoRules({ kind, list }: { kind: Kind; list: Instances['list'] }) {
  const hasNoInstance = isUnset(list)
  return (
    <Empty
      icon={<Route />}
      title="No rules yet"
      hint={
        hasNoInstance
          ? `Rules send ${kind.many} to ${kind.label} instances. Add an instance first.`
          : instanceForRest(list) === null
            ? `The default ${kind.label} instance skips ${kind.many} that match no rule. Add a rule to add some.`
            : `Every ${kind.content} goes to the default ${kind.label} instance. Add a rule to send some ${kind.many} elsewhere or require approval.`
      }
      action={
        hasNoInstance && (
          <ButtonLink to={kind.instancesPath} variant="neutral">
            Set up {kind.label}
          </ButtonLink>
        )
      }
    />
  )
}
