import { type KnownFields, verdictOf } from '../../../../components/routing/evaluate-condition.ts'
import { findWinner, ruleVerdict } from '../../../../components/routing/evaluate-rules.ts'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import type { Instance } from '../../../../contract/instances.ts'
import { byRank } from '../../../../state/router-rules.ts'
import { destinationsOf, oncePerRule } from '../rule-destinations.ts'

/** The rule that gets the item. Null means that no rule matches, so the default instance gets it. */
interface Change {
  item: RoutedItem
  from: RouterRule | null
  to: RouterRule | null
}
export interface Impact {
  total: number
  matches: number
  unsure: number
  changes: readonly Change[]
  unsureChanges: number
}

type Winner = ReturnType<typeof findWinner<RouterRule>>

/**
 * Effects of saving a rule on known items.
 * @param rules the saved rules
 * @param draft the rule to save, which replaces the rule with its id
 */
export const impactOf = (
  items: readonly RoutedItem[],
  rules: readonly RouterRule[],
  draft: RouterRule,
  instances: readonly Instance[],
  known: KnownFields,
): Impact => {
  const before = [...rules].sort(byRank)
  const after = [...rules.filter(rule => rule.id !== draft.id), draft].sort(byRank)
  const stored = rules.find(rule => rule.id === draft.id)
  const destinationOf = destinationsOf(instances)
  const textOf = oncePerRule(rule =>
    JSON.stringify([rule?.id, rule?.condition, destinationOf(rule)]),
  )
  /** If the rules that may match and their destinations stay the same, so does the item's destination. */
  const isSameChoice = (one: Winner, other: Winner) =>
    textOf(one.winner) === textOf(other.winner) &&
    one.rivals.length === other.rivals.length &&
    one.rivals.every((rival, at) => textOf(rival) === textOf(other.rivals[at] ?? null))
  const changes: Change[] = []
  let [matches, unsure, unsureChanges] = [0, 0, 0]
  for (const item of items) {
    const now = verdictOf(draft.condition, item, known)
    if (now === 'passes') matches += 1
    if (now === 'unknown') unsure += 1
    const was = stored ? ruleVerdict(stored, item, known) : 'fails'
    if (now === 'fails' && was === 'fails') continue
    const old = findWinner(before, item, known)
    const next = findWinner(after, item, known)
    const from = destinationOf(old.winner)
    const to = destinationOf(next.winner)
    const leads = (rivals: readonly RouterRule[], destination: string) =>
      rivals.every(rival => destinationOf(rival) === destination)
    if (leads(old.rivals, from) && leads(next.rivals, to)) {
      if (from !== to) changes.push({ item, from: old.winner, to: next.winner })
    } else if (!isSameChoice(old, next)) unsureChanges += 1
  }
  return { total: items.length, matches, unsure, changes, unsureChanges }
}
