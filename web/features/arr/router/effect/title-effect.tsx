import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CircleX from 'lucide-react/icons/circle-x'
import { useMemo, useState } from 'react'
import { isGroup } from '../../../../components/routing/condition-tree.ts'
import { explain, type NodeResult } from '../../../../components/routing/evaluate-condition.ts'
import {
  type Choice,
  evaluateRules,
  type RuleResult,
} from '../../../../components/routing/evaluate-rules.ts'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import type { Instances } from '../../../../components/routing/use-instances.ts'
import { useTitleDetails } from '../../../../components/titles/use-title-details.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { orJoined } from '../../../../lib/join-words.ts'
import { capital } from '../../../../lib/sentence.ts'
import { instanceForRest } from '../../../../state/instances.ts'
import { factsOf } from '../../../../state/title-facts.ts'
import { displayNameOf } from '../../../../state/users.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { ChipsInput } from '../../../../ui/chips-input.tsx'
import type { Kind } from '../../kinds.ts'
import { type ConditionNames, fieldLabel } from '../condition-fields.ts'
import { conditionSentence, destinationLabel, quoted } from '../rule-labels.ts'
import { useConditions, useRuleInstances } from '../use-conditions.ts'

const RESULTS = {
  passes: { Icon: CircleCheck, label: 'Passes', className: 'text-ok' },
  fails: { Icon: CircleX, label: 'Fails', className: 'text-bad' },
  unknown: { Icon: CircleHelp, label: 'Unknown', className: 'text-wait' },
  blank: { Icon: CircleMinus, label: 'No value', className: 'text-ink-3' },
} as const satisfies Record<NodeResult['result'], unknown>

const STANDINGS = {
  wins: { tone: 'ok', label: 'Match' },
  'may-win': { tone: 'wait', label: 'Possible match' },
  outranked: { tone: 'info', label: 'Outranked' },
  'no-match': { tone: 'dim', label: 'No match' },
  off: { tone: 'dim', label: 'Disabled' },
} as const satisfies Record<RuleResult['standing'], unknown>

interface RuleTestProps {
  kind: Kind
  /** The saved rules, with the unsaved changes of the edited rule if there are any. */
  rules: readonly RouterRule[]
  items: readonly RoutedItem[]
  /** The edited rule, whose conditions are open, and the saved rules. Without it, the search gets the focus. */
  edited: { readonly draft: RouterRule; readonly before: readonly RouterRule[] } | null
}

/** Tests rules with a title from a watchlist. Nothing is saved or sent. */
export function RuleTest(props: RuleTestProps) {
  const { kind, items, edited } = props
  const [picked, setPicked] = useState<RoutedItem | null>(null)
  const titles = useMemo(
    () =>
      items.map(({ title, user }, value) => ({
        value,
        label: title,
        detail: user && displayNameOf(user.name),
        keywords: user && `${displayNameOf(user.name)} ${user.name}`,
      })),
    [items],
  )
  const { details, mayCome } = useTitleDetails(kind.content, picked?.guids ?? [])
  const item = picked && { ...picked, ...factsOf(details) }
  return (
    <div className="grid min-w-0 gap-3">
      <ChipsInput<number>
        label="Search watchlists"
        placeholder="Title or user"
        isSingle
        autoFocus={!edited}
        suggestions={titles}
        values={picked ? [items.indexOf(picked)] : []}
        labelOf={() =>
          [picked?.title, picked?.user && displayNameOf(picked.user.name)]
            .filter(Boolean)
            .join(' · ')
        }
        refusal="isn’t on a watchlist loaded so far"
        onChange={([index]) => setPicked(index === undefined ? null : (items[index] ?? null))}
      />
      {item && (
        // Collapses the details again when the title changes.
        <TitleEffect key={item.title} {...props} item={item} hasFacts={mayCome} />
      )}
    </div>
  )
}

interface TitleEffectProps extends RuleTestProps {
  item: RoutedItem
  hasFacts: boolean
}

/** Destination of a title, with the result of each rule and of its conditions. */
function TitleEffect(props: TitleEffectProps) {
  const { kind, item, rules, edited, hasFacts } = props
  const { known, names } = useConditions(kind.id)
  const kindInstances = useRuleInstances(kind.id, rules)
  const decision = evaluateRules(rules, item, known)
  const { results, winner, rivals } = decision
  const effect = headline(decision, kind, kindInstances)
  const today = edited && headline(evaluateRules(edited.before, item, known), kind, kindInstances)
  const openId = (edited?.draft ?? rivals[0] ?? winner)?.id
  const isNear = ({ rule, standing }: RuleResult) =>
    rule.id === openId || (standing !== 'no-match' && standing !== 'off')
  const far = results.filter(result => !isNear(result))
  const row = ({ rule, standing }: RuleResult) => (
    <li key={rule.id}>
      <details open={rule.id === openId} className="border-t border-rule py-2">
        <summary className="min-h-6">
          <bdi className="font-display font-semibold wrap-anywhere">{bidiIsolate(rule.name)}</bdi>{' '}
          <Badge tone={STANDINGS[standing].tone}>{STANDINGS[standing].label}</Badge>
        </summary>
        <div className="mt-2">
          <ConditionResult result={explain(rule.condition, item, known)} names={names} />
        </div>
      </details>
    </li>
  )
  const [tone, Icon] =
    rivals.length > 0 ? ['wait', CircleHelp] : winner ? ['ok', CircleCheck] : ['dim', CircleMinus]
  return (
    <div className="grid gap-3">
      <div className={`tone-${tone} flex items-start gap-2.5 rounded-md bg-(--g) px-3 py-2.5`}>
        <Icon size={20} className="mt-0.5 shrink-0 text-(--c)" />
        <div className="min-w-0 wrap-anywhere">
          <p role="status" className="font-semibold">
            {effect}
          </p>
          {today !== null && today !== effect && (
            <p className="mt-0.5 text-sm text-ink-2">Today: {today}</p>
          )}
        </div>
      </div>
      {hasFacts && (
        <dl aria-label="Facts from TMDB" className="flex flex-wrap gap-x-8 gap-y-1">
          {(['year', 'language'] as const).map(name => (
            <div key={name}>
              <dt className="text-sm text-ink-2">{capital(fieldLabel(name))}</dt>
              <dd className="font-semibold">{item[name] ?? 'Unknown'}</dd>
            </div>
          ))}
        </dl>
      )}
      <ul aria-label="Result for each rule">{results.filter(isNear).map(row)}</ul>
      {far.length > 0 && (
        <details open={far.length <= 5}>
          <summary className="text-ink-2">
            {far.length} {far.length === 1 ? 'rule doesn’t' : 'rules don’t'} apply
          </summary>
          <ul className="mt-2">{far.map(row)}</ul>
        </details>
      )}
    </div>
  )
}

const headline = ({ winner, rivals }: Choice, kind: Kind, { list, namesOf }: Instances): string => {
  const standard = instanceForRest(list)
  const otherwise = !winner
    ? standard === null
      ? 'the title isn’t added anywhere'
      : `the title goes to ${bidiIsolate(standard?.name ?? `the default ${kind.label} instance`)}`
    : winner.target_instance_id === null
      ? `${quoted(winner)} excludes the title`
      : `${quoted(winner)} sends the title to ${destinationLabel(winner, namesOf(winner.target_instance_id))}`
  if (rivals.length === 0) return winner ? `${otherwise}.` : `No rule matches: ${otherwise}.`
  return `${orJoined(rivals.slice(0, 3).map(quoted))} might match, depending on missing data. If not, ${otherwise}.`
}

const nodeLabel = ({ node }: NodeResult, names: ConditionNames): string => {
  if (!isGroup(node)) return conditionSentence(node, names)
  const how = node.operator === 'AND' ? 'All of these' : 'Any of these'
  return node.negate === true ? `Not: ${how.toLowerCase()}` : how
}

function ConditionResult({ result, names }: { result: NodeResult; names: ConditionNames }) {
  const { Icon, label, className } = RESULTS[result.result]
  return (
    <div className="min-w-0">
      <p className="flex items-start gap-2">
        <Icon size={18} className={`mt-0.5 shrink-0 ${className}`} />
        <span className="min-w-0 wrap-anywhere">
          <span className="sr-only">{label}: </span>
          {nodeLabel(result, names)}
          {result.actual !== null && (
            <span className="text-ink-2"> — actual value: {result.actual}</span>
          )}
          {result.reason !== null && (
            <span className="block text-sm text-ink-2">{result.reason}</span>
          )}
        </span>
      </p>
      {result.children.length > 0 && (
        <ul className="mt-1.5 ml-2 grid gap-1.5 border-l-2 border-rule pl-3">
          {result.children.map((child, index) => (
            <li key={child.node._cid ?? index}>
              <ConditionResult result={child} names={names} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
