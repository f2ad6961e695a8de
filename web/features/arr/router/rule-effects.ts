import type { KnownFields } from '../../../components/routing/evaluate-condition.ts'
import { findWinner, ruleVerdict } from '../../../components/routing/evaluate-rules.ts'
import type { RoutedItem } from '../../../components/routing/routed-item.ts'
import type { RouterRule } from '../../../contract/content-router.ts'
import type { Instance } from '../../../contract/instances.ts'
import { wait } from '../../../lib/wait.ts'
import { byRank } from '../../../state/router-rules.ts'
import { type Doubt, doubtOf } from './doubts.ts'
import { destinationsOf } from './rule-destinations.ts'

export interface RuleEffect {
  /**
   * Number of titles of which the rule is the first that matches for certain or, if it is disabled, that its conditions
   * match. Higher rules that may match are told by the range of changes.
   */
  readonly count: number
  /** Number of these titles that would go elsewhere without the rule. */
  readonly changes: number
  /** Number of further titles that the rule may match, depending on data that isn't known of them. */
  readonly unsure: number
  /** Number of further titles that may go elsewhere without the rule. */
  readonly unsureChanges: number
  /** Why some of these numbers are ranges. */
  readonly doubt: Doubt | null
  /** Id of a higher rule that gets titles that this rule matches, too. */
  readonly takerId: number | null
}
export interface RuleEffects {
  readonly total: number
  readonly of: ReadonlyMap<number, RuleEffect>
  /** Counts for titles that no rule matches. */
  readonly rest: Pick<RuleEffect, 'count' | 'unsure'>
}

const SLICE_MS = 10

/**
 * Works in slices, because hundreds of rules and tens of thousands of titles take seconds on a slow computer, and the
 * page must stay usable.
 * @returns null if aborted
 */
export const effectsOf = async (
  rules: readonly RouterRule[],
  items: readonly RoutedItem[],
  known: KnownFields,
  instances: readonly Instance[],
  signal: AbortSignal,
): Promise<RuleEffects | null> => {
  const ranked = [...rules].sort(byRank)
  const destinationOf = destinationsOf(instances)
  const of = new Map(
    ranked.map(({ id }) => [
      id,
      { count: 0, changes: 0, unsure: 0, unsureChanges: 0, doubt: null, takerId: null },
    ]),
  )
  const edit = (rule: RouterRule) =>
    of.get(rule.id) as { -readonly [K in keyof RuleEffect]: RuleEffect[K] }
  const markUnsure = (rule: RouterRule, item: RoutedItem) => {
    const effect = edit(rule)
    effect.unsure += 1
    effect.doubt ??= doubtOf(rule, item, known, [])
  }
  const rest = { count: 0, unsure: 0 }
  let sliceEnd = performance.now() + SLICE_MS
  for (const item of items) {
    if (performance.now() > sliceEnd) {
      await wait(0)
      if (signal.aborted) return null
      sliceEnd = performance.now() + SLICE_MS
    }
    const { winner, rivals } = findWinner(ranked, item, known)
    for (const rival of rivals) markUnsure(rival, item)
    if (winner) edit(winner).count += 1
    else if (rivals.length > 0) rest.unsure += 1
    else rest.count += 1
    // `below` holds the destinations that the title may have without a rule.
    if (winner) {
      const lowerRules = ranked.slice(ranked.indexOf(winner) + 1)
      for (const rule of lowerRules) {
        const lowerEffect = edit(rule)
        if (lowerEffect.takerId === null && ruleVerdict(rule, item, known) !== 'fails')
          lowerEffect.takerId = winner.id
      }
      const lower = findWinner(lowerRules, item, known)
      const below = new Set([...lower.rivals, lower.winner].map(destinationOf))
      const effect = edit(winner)
      const isSame = below.has(destinationOf(winner))
      if (!isSame && rivals.length === 0) effect.changes += 1
      else if (!isSame || below.size > 1) {
        effect.unsureChanges += 1
        effect.doubt ??= doubtOf(
          rivals.length > 0 ? winner : (lower.rivals[0] ?? winner),
          item,
          known,
          rivals,
        )
      }
    }
    const below = new Set([destinationOf(winner)])
    for (const rival of rivals.toReversed()) {
      below.add(destinationOf(rival))
      if (below.size > 1) edit(rival).unsureChanges += 1
    }
    for (const rule of ranked) {
      const verdict = rule.enabled ? 'fails' : ruleVerdict(rule, item, known)
      if (verdict === 'passes') edit(rule).count += 1
      if (verdict === 'unknown') markUnsure(rule, item)
    }
  }
  return { total: items.length, of, rest }
}
