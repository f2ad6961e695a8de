import { oddRowText } from '../../../components/odd-row.tsx'
import { leavesOf, NO_CONDITION } from '../../../components/routing/condition-tree.ts'
import { ruleProblems } from '../../../components/routing/destination-problems.ts'
import { missingUsers } from '../../../components/routing/evaluate-condition.ts'
import type { Instances } from '../../../components/routing/use-instances.ts'
import type { RouterRule } from '../../../contract/content-router.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { andJoined } from '../../../lib/join-words.ts'
import { addingRules, isExcluding } from '../../../state/router-rules.ts'
import type { Tone } from '../../../ui/badge.tsx'
import type { RuleEffect, RuleEffects } from './effect/titles-effect.ts'
import type { UserName } from './rule-labels.ts'

export interface Flag {
  readonly tone: Extract<Tone, 'bad' | 'wait'>
  readonly label: string
  readonly text: string
}

const targetFlags = (rule: RouterRule, kindInstances: Instances): Flag[] =>
  ruleProblems(rule, kindInstances).map(problem => ({ tone: 'bad', ...problem }))

const userFlags = (rule: RouterRule, people: readonly UserName[] | null): Flag[] => {
  const missing = people ? missingUsers(rule.condition, people).map(String) : []
  if (missing.length === 0) return []
  const text = `${andJoined(missing.map(bidiIsolate))} ${missing.length === 1 ? 'isn’t a user' : 'aren’t users'}. Choose other users.`
  return [{ tone: 'wait', label: missing.length === 1 ? 'User missing' : 'Users missing', text }]
}

const oddFlag = (rule: RouterRule): Flag[] =>
  rule.unread ? [{ tone: 'wait', label: 'Partly unreadable', text: oddRowText('rule') }] : []

/** @param ranked all rules, highest first */
const effectFlag = (
  rule: RouterRule,
  { count, unsure, takerId }: RuleEffect,
  ranked: readonly RouterRule[],
): Flag[] => {
  if (count + unsure > 0) return []
  const taker = ranked.find(({ id }) => id === takerId)
  // Nothing to keep out at the moment is what such a rule is for.
  if (!taker && isExcluding(rule) && leavesOf(rule.condition ?? NO_CONDITION).length > 0) return []
  if (!taker)
    return [{ tone: 'bad', label: 'Never matches', text: 'No known title matches the conditions.' }]
  if (isExcluding(taker))
    return [
      {
        tone: 'wait',
        label: 'Never reached',
        text: `“${bidiIsolate(taker.name)}” excludes the same titles. Change or delete one of the rules.`,
      },
    ]
  const number = addingRules(ranked).indexOf(taker) + 1
  return [
    {
      tone: 'wait',
      label: `Never reached: rule ${number} matches first`,
      text: `“${bidiIsolate(taker.name)}” is higher in the list and matches the same titles. Move this rule up, or narrow the higher rule.`,
    },
  ]
}

interface Surroundings {
  ranked: readonly RouterRule[]
  kindInstances: Instances
  people: readonly UserName[] | null
  effects: RuleEffects | 'unknown' | null
}

/** Problems of a rule. */
export const ruleFlags = (
  rule: RouterRule,
  { ranked, kindInstances, people, effects }: Surroundings,
): readonly Flag[] => {
  const effect =
    effects && effects !== 'unknown' && effects.total > 0 ? effects.of.get(rule.id) : undefined
  return [
    ...oddFlag(rule),
    ...targetFlags(rule, kindInstances),
    ...userFlags(rule, people),
    ...(effect ? effectFlag(rule, effect, ranked) : []),
  ]
}
