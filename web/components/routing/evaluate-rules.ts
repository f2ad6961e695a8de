import type { RouterRule } from '../../contract/content-router.ts'
import { byRank } from '../../state/router-rules.ts'
import { type KnownFields, type Verdict, verdictOf } from './evaluate-condition.ts'
import type { RoutedItem } from './routed-item.ts'

/**
 * 'wins': gets the item. 'may-win': may get the item, depending on unknown data. 'outranked': matches, but a higher
 * rule gets the item.
 */
export type Standing = 'wins' | 'may-win' | 'outranked' | 'no-match' | 'off'

export interface RuleOutcome<R> {
  rule: R
  verdict: Verdict
  standing: Standing
}
export interface Decision<R> {
  outcomes: readonly RuleOutcome<R>[]
  /** The first rule that certainly matches; null if the default instance gets the item. */
  winner: R | null
  rivals: readonly R[]
}

type Evaluated = Pick<
  RouterRule,
  'id' | 'order' | 'enabled' | 'condition' | 'unread' | 'exclude_from_routing'
>

/** Whether a rule's condition matches, regardless of the other rules. */
export const ruleVerdict = (
  { condition, unread }: Pick<RouterRule, 'condition' | 'unread'>,
  item: RoutedItem,
  known: KnownFields,
): Verdict => (unread && 'condition' in unread ? 'unknown' : verdictOf(condition, item, known))

/**
 * Evaluates rules until one matches for certain.
 * @param ranked rules, highest first
 */
export const findWinner = <R extends Evaluated>(
  ranked: readonly R[],
  item: RoutedItem,
  known: KnownFields,
): Pick<Decision<R>, 'winner' | 'rivals'> => {
  const rivals: R[] = []
  for (const rule of ranked) {
    if (!rule.enabled) continue
    const verdict = ruleVerdict(rule, item, known)
    if (verdict === 'passes') return { winner: rule, rivals }
    if (verdict === 'unknown') rivals.push(rule)
  }
  return { winner: null, rivals }
}

export const evaluateRules = <R extends Evaluated>(
  rules: readonly R[],
  item: RoutedItem,
  known: KnownFields,
): Decision<R> => {
  const ranked = [...rules].sort(byRank)
  const { winner, rivals } = findWinner(ranked, item, known)
  let isTaken = false
  const outcomes = ranked.map(rule => {
    const verdict = ruleVerdict(rule, item, known)
    const standing = standingOf(rule, verdict, isTaken, rivals.length > 0)
    if (rule === winner) isTaken = true
    return { rule, verdict, standing }
  })
  return { outcomes, winner, rivals }
}

const standingOf = (
  { enabled }: Evaluated,
  verdict: Verdict,
  isTaken: boolean,
  hasRivals: boolean,
): Standing => {
  if (!enabled) return 'off'
  if (verdict === 'fails') return 'no-match'
  if (isTaken) return 'outranked'
  return verdict === 'unknown' || hasRivals ? 'may-win' : 'wins'
}
