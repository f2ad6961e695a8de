import { useDeferredValue, useMemo, useState } from 'react'
import { oddRowText } from '../../../../components/odd-row.tsx'
import { usePageUse } from '../../../../components/page-use.ts'
import { leavesOf, NO_CONDITION } from '../../../../components/routing/condition-tree.ts'
import { ruleProblems } from '../../../../components/routing/destination-problems.ts'
import { missingUsers } from '../../../../components/routing/evaluate-condition.ts'
import type { Instances } from '../../../../components/routing/use-instances.ts'
import { useUrlParams } from '../../../../components/use-url-params.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { andJoined } from '../../../../lib/join-words.ts'
import { matcherOf, normalize } from '../../../../lib/normalize.ts'
import { idIn } from '../../../../lib/query-values.ts'
import { byRank, isExcluding } from '../../../../state/router-rules.ts'
import type { Tone } from '../../../../ui/badge.tsx'
import type { Kind } from '../../kinds.ts'
import type { UserName } from '../condition-fields.ts'
import type { RuleEffect, RuleEffects } from '../effect/titles-effect.ts'
import { useRuleEffects } from '../effect/use-rule-effects.ts'
import {
  conditionParts,
  destinationParts,
  effectLabels,
  matchesLabel,
  numberOf,
  quoted,
} from '../rule-labels.ts'
import { useConditions, useRuleInstances } from '../use-conditions.ts'

export interface Flag {
  readonly tone: Extract<Tone, 'bad' | 'wait'>
  readonly label: string
  readonly text: string
}
const warning = (label: string, text: string): Flag[] => [{ tone: 'wait', label, text }]

const userFlags = (rule: RouterRule, people: readonly UserName[] | null): Flag[] => {
  const missing = people ? missingUsers(rule.condition, people).map(String) : []
  if (missing.length === 0) return []
  const [what, verb] = missing.length === 1 ? ['User', 'isn’t a user'] : ['Users', 'aren’t users']
  const names = andJoined(missing.map(bidiIsolate))
  return warning(`${what} missing`, `${names} ${verb}. Choose other users.`)
}

/** @param ranked all rules, highest first */
const effectFlags = (
  rule: RouterRule,
  { matches, takerId }: RuleEffect,
  ranked: readonly RouterRule[],
): Flag[] => {
  if (matches.count + matches.unsure > 0) return []
  const taker = ranked.find(({ id }) => id === takerId)
  if (!taker)
    // Nothing to keep out at the moment is what a rule that excludes titles is for.
    return isExcluding(rule) && leavesOf(rule.condition ?? NO_CONDITION).length > 0
      ? []
      : [{ tone: 'bad', label: 'Never matches', text: 'No known title matches the conditions.' }]
  return isExcluding(taker)
    ? warning(
        'Never reached',
        `${quoted(taker)} excludes the same titles. Change or delete one of the rules.`,
      )
    : warning(
        `Never reached: rule ${numberOf(taker, ranked)} matches first`,
        `${quoted(taker)} is higher in the list and matches the same titles. Move this rule up, or narrow the higher rule.`,
      )
}

interface Surroundings {
  ranked: readonly RouterRule[]
  kindInstances: Instances
  people: readonly UserName[] | null
  effects: RuleEffects | null
}

/** Problems of a rule. */
const ruleFlags = (
  rule: RouterRule,
  { ranked, kindInstances, people, effects }: Surroundings,
): readonly Flag[] => {
  const effect = effects && effects.total > 0 ? effects.of.get(rule.id) : undefined
  return [
    ...(rule.unread ? warning('Partly unreadable', oddRowText('rule')) : []),
    ...ruleProblems(rule, kindInstances).map(problem => ({ tone: 'bad' as const, ...problem })),
    ...userFlags(rule, people),
    ...(effect ? effectFlags(rule, effect, ranked) : []),
  ]
}

/**
 * The rules with what the list displays, and those that are found.
 * @param adding those that add titles, in the order shown
 */
export const useRuleRows = (
  kind: Kind,
  rules: readonly RouterRule[],
  adding: readonly RouterRule[],
) => {
  // The first view doesn't ask each instance for the names of its profiles.
  const kindInstances = useRuleInstances(kind.id, usePageUse(true) ? rules : [])
  const [params, setParams] = useUrlParams()
  /** The instance whose rules a link asks for. */
  const only = idIn(params.get('instance'))
  const [search, setSearch] = useState('')
  const { known, names, awaitsUsers } = useConditions(kind.id)
  const { effects, missing } = useRuleEffects(kind, rules, known, kindInstances)
  const { rows, ...sums } = useMemo(() => {
    const ranked = [...rules.filter(isExcluding).sort(byRank), ...adding]
    const surroundings = { ranked, kindInstances, people: names.users, effects }
    const rows = ranked.map(rule => {
      const effect = effects?.of.get(rule.id)
      const condition = conditionParts(rule.condition, names)
      const sentence = condition.map(part => part.text).join('')
      const destination = destinationParts(rule, kindInstances.namesOf(rule.target_instance_id))
      const { instance, details } = destination
      return {
        rule,
        condition,
        destination,
        text: normalize(`${rule.name} ${sentence} ${instance} ${details.join(' ')}`),
        effect:
          effects && effect
            ? effectLabels(rule, effect, effects.total, ranked)
            : { line: rule.enabled ? missing : 'Off', detail: null, doubt: null },
        flags: ruleFlags(rule, surroundings),
      }
    })
    return {
      rows,
      rest: effects ? matchesLabel(effects.rest, effects.total) : missing,
      total: effects?.total ?? null,
    }
  }, [rules, adding, names, kindInstances, effects, missing])
  // The search is deferred, because rendering two hundred rows must not block typing.
  const wanted = useDeferredValue(search).trim()
  const found = useMemo(() => {
    const isFound = matcherOf(wanted)
    const isWanted = ({ rule, text }: (typeof rows)[number]) =>
      isFound(text) && (only === null || rule.target_instance_id === only)
    return new Set(rows.filter(isWanted).map(({ rule }) => rule.id))
  }, [rows, wanted, only])
  return {
    ...sums,
    rows,
    awaitsUsers,
    kindInstances,
    search,
    setSearch,
    only,
    showAll: () =>
      setParams(before => {
        before.delete('instance')
        return before
      }),
    isFiltered: wanted !== '' || only !== null,
    found,
  }
}
