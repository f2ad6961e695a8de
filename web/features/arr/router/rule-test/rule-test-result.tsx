import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import { useState } from 'react'
import { explain, type KnownFields } from '../../../../components/routing/evaluate-condition.ts'
import {
  type Decision,
  evaluateRules,
  type RuleOutcome,
  type Standing,
} from '../../../../components/routing/evaluate-rules.ts'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import type { Instances } from '../../../../components/routing/use-instances.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { orJoined } from '../../../../lib/join-words.ts'
import { Badge, type Tone } from '../../../../ui/badge.tsx'
import type { Kind } from '../../kinds.ts'
import { destinationLabel, type UserName } from '../rule-labels.ts'
import { ConditionResult } from './condition-result.tsx'

const STANDINGS: Record<Standing, { tone: Tone; label: string }> = {
  wins: { tone: 'ok', label: 'Match' },
  'may-win': { tone: 'wait', label: 'Possible match' },
  outranked: { tone: 'info', label: 'Outranked' },
  'no-match': { tone: 'dim', label: 'No match' },
  off: { tone: 'dim', label: 'Disabled' },
}

const ICONS = { ok: CircleCheck, wait: CircleHelp, dim: CircleMinus } as const

interface RuleTestResultProps {
  kind: Kind
  item: RoutedItem
  rules: readonly RouterRule[]
  focusId: number | null
  known: KnownFields
  people: readonly UserName[] | null
  kindInstances: Instances
}

export function RuleTestResult({
  kind,
  item,
  rules,
  focusId,
  known,
  people,
  kindInstances,
}: RuleTestResultProps) {
  const decision = evaluateRules(rules, item, known)
  const { outcomes, winner, rivals } = decision
  const first = focusId ?? (rivals[0] ?? winner)?.id ?? null
  const opened = outcomes.find(({ rule }) => rule.id === first)
  const others = outcomes.filter(outcome => outcome !== opened)
  const isNear = ({ standing }: RuleOutcome<RouterRule>) =>
    standing !== 'no-match' && standing !== 'off'
  const row = (outcome: RuleOutcome<RouterRule>, isOpen: boolean) => (
    <li key={outcome.rule.id}>
      <RuleResult
        outcome={outcome}
        isOpen={isOpen}
        why={whyOf(outcome, decision)}
        {...{ item, known, people }}
      />
    </li>
  )
  const tone = rivals.length > 0 ? 'wait' : winner ? 'ok' : 'dim'
  const Icon = ICONS[tone]
  const far = others.filter(outcome => !isNear(outcome))
  return (
    <div className="grid gap-3">
      <div className={`tone-${tone} flex items-start gap-2.5 rounded-md bg-(--g) px-3 py-2.5`}>
        <Icon aria-hidden size={20} className="mt-0.5 shrink-0 text-(--c)" />
        <p role="status" className="min-w-0 font-semibold wrap-anywhere">
          {headline(decision, kind, kindInstances)}
        </p>
      </div>
      <ul aria-label="Result for each rule">
        {opened && row(opened, true)}
        {others.filter(isNear).map(outcome => row(outcome, false))}
      </ul>
      {far.length > 0 && (
        <details open={far.length <= 5}>
          <summary className="text-ink-2">
            {far.length} {far.length === 1 ? 'rule doesn’t' : 'rules don’t'} apply
          </summary>
          <ul className="mt-2">{far.map(outcome => row(outcome, false))}</ul>
        </details>
      )}
    </div>
  )
}

const quoted = ({ name }: { name: string }) => `“${bidiIsolate(name)}”`

const headline = (
  { winner, rivals }: Decision<RouterRule>,
  kind: Kind,
  { list, namesOf }: Instances,
): string => {
  const standard = bidiIsolate(
    list?.find(one => one.isDefault)?.name ?? `the default ${kind.label} instance`,
  )
  const otherwise = !winner
    ? `the title goes to ${standard}`
    : winner.target_instance_id === null
      ? `${quoted(winner)} excludes the title`
      : `${quoted(winner)} sends the title to ${destinationLabel(winner, namesOf(winner.target_instance_id))}`
  if (rivals.length === 0) return winner ? `${otherwise}.` : `No rule matches: ${otherwise}.`
  return `${orJoined(rivals.slice(0, 3).map(quoted))} might match, depending on missing data. If not, ${otherwise}.`
}

const whyOf = (
  { rule, standing, verdict }: RuleOutcome<RouterRule>,
  { winner, rivals }: Decision<RouterRule>,
): string => {
  switch (standing) {
    case 'wins':
      return 'All conditions match, and no higher rule matches.'
    case 'may-win':
      return verdict === 'unknown'
        ? 'This title lacks data that the conditions need.'
        : `The conditions match, but a higher rule might match first: ${orJoined(
            rivals
              .filter(one => one.id !== rule.id)
              .slice(0, 3)
              .map(quoted),
          )}.`
    case 'outranked':
      return `${verdict === 'passes' ? 'The conditions match' : 'The rule might match'}, but ${winner ? quoted(winner) : 'another rule'} is checked first.`
    case 'no-match':
      return 'The conditions don’t match.'
    case 'off':
      return verdict === 'passes'
        ? 'The conditions match, but the rule is disabled.'
        : 'The rule is disabled.'
  }
}

interface RuleResultProps {
  outcome: RuleOutcome<RouterRule>
  isOpen: boolean
  why: string
  item: RoutedItem
  known: KnownFields
  people: readonly UserName[] | null
}

function RuleResult({ outcome, isOpen, why, item, known, people }: RuleResultProps) {
  const { rule, standing } = outcome
  const [open, setOpen] = useState(isOpen)
  const { tone, label } = STANDINGS[standing]
  return (
    <details
      open={open}
      className="border-t border-rule py-2"
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-6">
        <bdi className="font-display font-semibold wrap-anywhere">{bidiIsolate(rule.name)}</bdi>{' '}
        <Badge tone={tone}>{label}</Badge>
      </summary>
      {open && (
        <div className="mt-2 grid gap-2">
          <p className="text-ink-2">{why}</p>
          <ConditionResult result={explain(rule.condition, item, known)} people={people} />
        </div>
      )}
    </details>
  )
}
