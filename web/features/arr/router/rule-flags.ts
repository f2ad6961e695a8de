import { oddRowText } from '../../../components/odd-row.tsx'
import { leavesOf, NO_CONDITION } from '../../../components/routing/condition-tree.ts'
import { ruleProblems } from '../../../components/routing/destination-problems.ts'
import { missingUsers } from '../../../components/routing/evaluate-condition.ts'
import type { Instances } from '../../../components/routing/use-instances.ts'
import type { RouterRule } from '../../../contract/content-router.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { andJoined } from '../../../lib/join-words.ts'
import { isExcluding } from '../../../state/router-rules.ts'
import type { Tone } from '../../../ui/badge.tsx'
import type { UserName } from './condition-fields.ts'
import type { RuleEffect, RuleEffects } from './effect/titles-effect.ts'
import { numberOf, quoted } from './rule-labels.ts'

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
export const ruleFlags = (
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
