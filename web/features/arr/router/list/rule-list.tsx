import clsx from 'clsx'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Route from 'lucide-react/icons/route'
import X from 'lucide-react/icons/x'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { instanceName } from '../../../../components/labels/instance-name.ts'
import { type Instances, isUnset } from '../../../../components/routing/use-instances.ts'
import { CheckWatchlists } from '../../../../components/watchlist/watchlists-progress.tsx'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { explainFailure } from '../../../../lib/errors.ts'
import { formatNumber } from '../../../../lib/pluralize.ts'
import { instanceForRest } from '../../../../state/instances.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { useQuestion } from '../../../../ui/dialog.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import { focusField } from '../../../../ui/focus.ts'
import { SearchInput } from '../../../../ui/search-input.tsx'
import { useStableCallback } from '../../../../ui/use-stable-callback.ts'
import type { Kind } from '../../kinds.ts'
import { FactsProgress } from '../effect/facts-progress.tsx'
import { NOWHERE, quoted } from '../rule-labels.ts'
import { deleteRule } from '../rule-writes.ts'
import { ROW, RuleRow } from './rule-row.tsx'
import { useDragRows } from './use-drag-rows.ts'
import { useMoves } from './use-moves.ts'
import { useRuleRows } from './use-rule-rows.ts'

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
  const moves = useMoves(kind.id, rules)
  const [announcement, announce] = useState('')
  const dragHandlers = useDragRows(moves.move)
  const list = useRuleRows(kind, rules, moves.shown)
  const { rows, found, total, kindInstances } = list
  const count = moves.shown.length
  const excluding = rows.length - count
  // Render the edited rule with the first rows, so that it can be focused.
  const returnAt = rows.findIndex(({ rule }) => rule.id === returnTo)
  const rendered = Math.max(useDeferredValue(rows.length, AT_ONCE), returnAt + 1)
  const { ask, dialog } = useQuestion((rule: RouterRule) => ({
    title: `Delete ${quoted(rule)}?`,
    description: 'Its titles go to the next rule that matches, or to the default instance.',
    confirmLabel: 'Delete rule',
    onConfirm: () => deleteRule(rule, restored => focusRule(restored.id)),
    failed: cause => explainFailure(`delete ${quoted(rule)}`, cause),
  }))
  const move = useStableCallback((rule: RouterRule, index: number) => {
    const place = Math.max(0, Math.min(index, count - 1))
    moves.move(rule.id, place)
    announce(`${bidiIsolate(rule.name)} is now ${place + 1} of ${count}.`)
  })
  const actions = useMemo(
    () => ({ edit: (rule: RouterRule) => onOpen(String(rule.id)), remove: ask, move }),
    [onOpen, ask, move],
  )
  useEffect(() => focusRule(returnTo), [returnTo])

  if (rules.length === 0) return <NoRules kind={kind} list={kindInstances.list} />
  const item = ({ text: _, ...row }: (typeof rows)[number], place: number | null) => {
    const { id } = row.rule
    const isFixed = list.isFiltered && found.has(id)
    return (
      <li
        key={id}
        data-rule-id={id}
        // Hiding hundreds of rows while the user types is faster than removing them.
        hidden={!found.has(id)}
        className={clsx(
          'hover:bg-raised/70 data-dragged:opacity-50 data-[drop=bottom]:shadow-[inset_0_-3px_0_var(--color-main-line)] data-[drop=top]:shadow-[inset_0_3px_0_var(--color-main-line)]',
          // Rows in the first view have their real height at once, so that nothing moves.
          place !== null &&
            place >= AT_ONCE &&
            'md:[contain-intrinsic-height:auto_4.125rem] md:[content-visibility:auto]',
        )}
      >
        <RuleRow
          {...row}
          place={place}
          count={count}
          fixed={isFixed ? 'Clear the search to reorder rules' : null}
          actions={actions}
        />
      </li>
    )
  }
  return (
    <div className="@container min-w-0">
      <RuleFilters {...list} />
      <p className="mb-4 empty:hidden">
        <CheckWatchlists label="Count effects" />
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {found.size === 0 && (
        <Empty title="No matching rules" hint="Search covers names, conditions and destinations." />
      )}
      <div className="group/list card overflow-hidden" data-waiting={list.awaitsUsers || undefined}>
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
            {total === null ? 'Effect' : `Effect on ${formatNumber(total)} ${kind.many}`}
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
        <EverythingElse kind={kind} list={kindInstances.list} effect={list.rest} />
      </div>
      {moves.isStoring && <p className="mt-3 text-sm text-ink-3">Saving the new order…</p>}
      <FactsProgress rules={rules} className="mt-2 max-w-96" />
      {dialog}
    </div>
  )
}

/** Minimum number of rules for the search field to be shown. */
const SEARCH_FROM = 8
function RuleFilters(list: ReturnType<typeof useRuleRows>) {
  const { rows, found, search, setSearch, only, showAll, kindInstances } = list
  return (
    <>
      {rows.length >= SEARCH_FROM && (
        <SearchInput
          aria-label="Search rules"
          placeholder={`Search ${rows.length} rules`}
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
          onClick={showAll}
        >
          To {bidiIsolate(instanceName(kindInstances.kind, only, kindInstances.list))}
        </Chip>
      )}
    </>
  )
}

interface EverythingElseProps {
  kind: Kind
  list: Instances['list']
  effect: string
}

/** The last row: the default instance gets or skips everything no rule matches. */
function EverythingElse({ kind, list, effect }: EverythingElseProps) {
  const standard = list?.find(({ isDefault }) => isDefault)
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
        {effect}
      </span>
    </div>
  )
}

function NoRules({ kind, list }: { kind: Kind; list: Instances['list'] }) {
  const { label, content, many } = kind
  const hasNoInstance = isUnset(list)
  const hint = hasNoInstance
    ? `Rules send ${many} to ${label} instances. Add an instance first.`
    : instanceForRest(list) === null
      ? `The default ${label} instance skips ${many} that match no rule. Add a rule to add some.`
      : `Every ${content} goes to the default ${label} instance. Add a rule to send some ${many} elsewhere or require approval.`
  return (
    <Empty
      icon={<Route />}
      title="No rules yet"
      hint={hint}
      action={
        hasNoInstance && (
          <ButtonLink to={kind.instancesPath} variant="neutral">
            Set up {label}
          </ButtonLink>
        )
      }
    />
  )
}
