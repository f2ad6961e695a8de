import type { RouterRule } from '../../contract/content-router.ts'
import { byRank } from '../../state/router-rules.ts'
import { type KnownFields, type Result, resultOf } from './evaluate-condition.ts'
import type { RoutedItem } from './routed-item.ts'

export interface RuleResult {
  rule: RouterRule
  /**
   * 'wins': gets the item. 'may-win': may get the item, depending on unknown data. 'outranked': matches, but a higher
   * rule gets the item.
   */
  standing: 'wins' | 'may-win' | 'outranked' | 'no-match' | 'off'
}

/** The rules that get a title. */
export interface Choice {
  /** The first rule that certainly matches; null if the default instance gets the title. */
  winner: RouterRule | null
  /** Rules above the winner that may match. */
  rivals: readonly RouterRule[]
}

/** Whether a rule's condition matches, regardless of the other rules. */
export const ruleResult = (
  { condition, unread }: Pick<RouterRule, 'condition' | 'unread'>,
  item: RoutedItem,
  known: KnownFields,
): Result => (unread && 'condition' in unread ? 'unknown' : resultOf(condition, item, known))

/**
 * Evaluates rules until one matches for certain.
 * @param ranked rules, highest first
 */
export const findWinner = (
  ranked: readonly RouterRule[],
  resultOfRule: (rule: RouterRule) => Result,
): Choice => {
  const rivals: RouterRule[] = []
  for (const rule of ranked) {
    if (!rule.enabled) continue
    const result = resultOfRule(rule)
    if (result === 'passes') return { winner: rule, rivals }
    if (result === 'unknown') rivals.push(rule)
  }
  return { winner: null, rivals }
}

export const evaluateRules = (
  rules: readonly RouterRule[],
  item: RoutedItem,
  known: KnownFields,
): Choice & { results: readonly RuleResult[] } => {
  const ranked = [...rules].sort(byRank)
  const choice = findWinner(ranked, rule => ruleResult(rule, item, known))
  const { winner, rivals } = choice
  const place = winner ? ranked.indexOf(winner) : ranked.length
  const standingOf = (rule: RouterRule, index: number): RuleResult['standing'] => {
    if (!rule.enabled) return 'off'
    const result = ruleResult(rule, item, known)
    if (result === 'fails') return 'no-match'
    if (index > place) return 'outranked'
    return result === 'unknown' || rivals.length > 0 ? 'may-win' : 'wins'
  }
  const results = ranked.map((rule, index) => ({ rule, standing: standingOf(rule, index) }))
  return { results, ...choice }
}
