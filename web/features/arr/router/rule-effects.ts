import { useMemo } from 'react'
import { type KnownFields, verdictOf } from '../../../components/routing/evaluate-condition.ts'
import { byRank, takerOf } from '../../../components/routing/evaluate-rules.ts'
import type { RoutedItem } from '../../../components/routing/routed-item.ts'
import { useResource } from '../../../components/use-resource.ts'
import type { RouterRule } from '../../../contract/content-router.ts'
import type { Instance } from '../../../contract/instances.ts'
import { everyWatchlist } from '../../../state/every-watchlist.ts'
import type { Kind } from '../kinds.ts'
import { placesOf } from './rule-places.ts'
import { useKnownItems } from './use-known-items.ts'

export interface RuleEffect {
  /** Number of titles that the rule routes; for a disabled rule, that its conditions match. */
  readonly count: number
  /** How many of them would go elsewhere if the rule didn't exist. */
  readonly changes: number
  /** How many more it may route, depending on data that watchlists lack. */
  readonly unsure: number
}
interface RuleEffects {
  readonly total: number
  readonly of: ReadonlyMap<number, RuleEffect>
  /** Titles that no rule matches. */
  readonly rest: Pick<RuleEffect, 'count' | 'unsure'>
}

export const effectsOf = (
  rules: readonly RouterRule[],
  items: readonly RoutedItem[],
  known: KnownFields,
  instances: readonly Instance[] | null,
): RuleEffects => {
  const ranked = [...rules].sort(byRank)
  const placeOf = placesOf(instances)
  const of = new Map(ranked.map(({ id }) => [id, { count: 0, changes: 0, unsure: 0 }]))
  const edit = (rule: RouterRule) =>
    of.get(rule.id) as { -readonly [K in keyof RuleEffect]: RuleEffect[K] }
  const rest = { count: 0, unsure: 0 }
  for (const item of items) {
    const { winner, rivals } = takerOf(ranked, item, known)
    for (const rival of rivals) edit(rival).unsure += 1
    const taker = winner ? edit(winner) : rest
    if (rivals.length > 0) taker.unsure += 1
    else taker.count += 1
    if (winner && rivals.length === 0) {
      const lower = takerOf(ranked.slice(ranked.indexOf(winner) + 1), item, known)
      if (placeOf(lower.winner) !== placeOf(winner)) edit(winner).changes += 1
    }
    for (const rule of ranked) {
      const verdict = rule.enabled ? 'fails' : verdictOf(rule.condition, item, known)
      if (verdict === 'passes') edit(rule).count += 1
      if (verdict === 'unknown') edit(rule).unsure += 1
    }
  }
  return { total: items.length, of, rest }
}

/** Effects of the rules on the titles of all watchlists; null until these are loaded. */
export const useRuleEffects = (
  kind: Kind,
  rules: readonly RouterRule[],
  known: KnownFields,
  instances: readonly Instance[] | null,
): RuleEffects | null => {
  const items = useKnownItems(kind)
  const { loading } = useResource(everyWatchlist)
  return useMemo(
    () => (loading || items.length === 0 ? null : effectsOf(rules, items, known, instances)),
    [loading, rules, items, known, instances],
  )
}
