import { type KnownFields, verdictOf } from '../../../../components/routing/evaluate-condition.ts'
import { findWinner, ruleVerdict } from '../../../../components/routing/evaluate-rules.ts'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import type { Instance } from '../../../../contract/instances.ts'
import { byRank } from '../../../../state/router-rules.ts'
import { type Doubt, doubtOf } from '../doubts.ts'
import { destinationsOf, oncePerRule } from '../rule-destinations.ts'

/**
 * What becomes of a title. 'changes': it goes elsewhere. 'already': the rule's destination was its own before. 'stays': it
 * goes where it went, because other rules decide. 'unknown': it may go elsewhere.
 */
export const FATES = ['changes', 'already', 'stays', 'unknown'] as const
export type Fate = (typeof FATES)[number]

/** `from` and `to` are the rules that get the item. Null means that none matches, so the default instance gets it. */
export interface Affected<I> {
  item: I
  from: RouterRule | null
  to: RouterRule | null
  /** Rules that may match before `to`. Their destination may be the same. */
  rivals: readonly RouterRule[]
  /** Why the fate is unknown. */
  doubt: Doubt | null
}
export interface Impact<I extends RoutedItem = RoutedItem> {
  total: number
  matches: number
  /** Number of further items that may match. */
  unsure: number
  /** Matches of the saved rule; null for a new one. */
  before: Pick<Impact, 'matches' | 'unsure'> | null
  fates: Readonly<Record<Fate, readonly Affected<I>[]>>
}

type Winner = ReturnType<typeof findWinner<RouterRule>>

/**
 * Effects of saving a rule on known items.
 * @param rules the saved rules
 * @param draft the rule to save, which replaces the rule with its id
 */
export const impactOf = <I extends RoutedItem>(
  items: readonly I[],
  rules: readonly RouterRule[],
  draft: RouterRule,
  instances: readonly Instance[],
  known: KnownFields,
): Impact<I> => {
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
  const leads = ({ winner, rivals }: Winner) =>
    rivals.every(rival => destinationOf(rival) === destinationOf(winner))
  const fates: Record<Fate, Affected<I>[]> = { changes: [], already: [], stays: [], unknown: [] }
  let [matches, unsure] = [0, 0]
  const saved = { matches: 0, unsure: 0 }
  for (const item of items) {
    const now = verdictOf(draft.condition, item, known)
    if (now === 'passes') matches += 1
    if (now === 'unknown') unsure += 1
    const was = stored ? ruleVerdict(stored, item, known) : 'fails'
    if (was === 'passes') saved.matches += 1
    if (was === 'unknown') saved.unsure += 1
    if (now === 'fails' && was === 'fails') continue
    const old = findWinner(before, item, known)
    const next = findWinner(after, item, known)
    const { winner: to, rivals } = next
    const affected = { item, from: old.winner, to, rivals, doubt: null }
    if (leads(old) && leads(next)) {
      const place = destinationOf(to)
      if (destinationOf(old.winner) !== place) fates.changes.push(affected)
      else if (now !== 'fails')
        fates[place === destinationOf(draft) ? 'already' : 'stays'].push(affected)
    } else if (!isSameChoice(old, next)) {
      const own = now === 'unknown' || !stored ? draft : stored
      const doubted = rivals.length > 0 ? rivals : old.rivals
      fates.unknown.push({ ...affected, doubt: doubtOf(own, item, known, doubted) })
    } else if (now !== 'fails') fates.stays.push(affected)
  }
  return { total: items.length, matches, unsure, before: stored ? saved : null, fates }
}
