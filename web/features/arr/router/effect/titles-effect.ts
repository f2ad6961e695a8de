import {
  type KnownFields,
  resultOf,
  unknownFields,
} from '../../../../components/routing/evaluate-condition.ts'
import { findWinner, ruleResult } from '../../../../components/routing/evaluate-rules.ts'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import type { Instance } from '../../../../contract/instances.ts'
import { plainPath } from '../../../../lib/same-path.ts'
import { wait } from '../../../../lib/wait.ts'
import { instanceForRest, plainProfile } from '../../../../state/instances.ts'
import { byRank } from '../../../../state/router-rules.ts'
import type { Doubt } from '../rule-labels.ts'

/**
 * What a change of rules would do to a title. 'changes': it goes elsewhere. 'already': the rule's destination was its own
 * before. 'stays': it goes where it went, because other rules decide. 'unknown': it may go elsewhere.
 */
export const EFFECTS = ['changes', 'already', 'stays', 'unknown'] as const
export type Effect = (typeof EFFECTS)[number]

/** The rules that get a title: the winner, and those above it that may match. */
type Choice = ReturnType<typeof findWinner>

/** Calls `describe` once per rule, because thousands of titles are compared. */
const oncePerRule = (describe: (rule: RouterRule | null) => string) => {
  const texts = new Map<RouterRule | null, string>()
  return (rule: RouterRule | null): string => {
    const text = texts.get(rule) ?? describe(rule)
    texts.set(rule, text)
    return text
  }
}

/** Compares destinations, including the defaults of the instances. No rule stands for the default instance. */
const comparison = (instances: readonly Instance[], known: KnownFields) => {
  const destinationOf = oncePerRule(rule => {
    const instance = rule
      ? instances.find(one => one.id === rule.target_instance_id)
      : instanceForRest(instances)
    return JSON.stringify([
      rule ? rule.target_instance_id : (instance?.id ?? null),
      plainPath(rule?.root_folder || instance?.rootFolder || ''),
      plainProfile(rule?.quality_profile) ?? plainProfile(instance?.qualityProfile),
    ])
  })
  const textOf = oncePerRule(rule =>
    JSON.stringify([rule?.id, rule?.condition, destinationOf(rule)]),
  )
  /** The rivals that may send the title elsewhere than the rules below them. */
  const decisive = ({ winner, rivals }: Choice) => {
    const place = destinationOf(winner)
    return rivals.slice(0, rivals.findLastIndex(rival => destinationOf(rival) !== place) + 1)
  }
  return {
    destinationOf,
    isCertain: (choice: Choice) => decisive(choice).length === 0,
    /** Whether a title goes elsewhere; null if that is unknown. */
    isMoved: (old: Choice, next: Choice): boolean | null => {
      const [before, after] = [decisive(old), decisive(next)]
      const isSame = destinationOf(old.winner) === destinationOf(next.winner)
      if (before.length === 0 && after.length === 0) return !isSame
      const isSameRivals =
        before.length === after.length &&
        before.every((rival, index) => textOf(rival) === textOf(after[index] ?? null))
      return isSame && isSameRivals ? false : null
    },
    /** Why the effect of a rule is unknown. */
    doubtOf: (rule: RouterRule, item: RoutedItem, others: readonly RouterRule[]): Doubt => {
      const [field] = unknownFields(rule.condition, item, known)
      const rival = others.find(one => one.id !== rule.id)
      if (field !== undefined || !rival) return { field: field ?? 'condition' }
      if (byRank(rival, rule) < 0) return { rule: rival }
      return { field: unknownFields(rival.condition, item, known)[0] ?? 'condition' }
    },
  }
}

/** `from` and `to` are the rules that get the item. Null means that none matches, so the default instance gets it. */
export interface AffectedTitle<I extends RoutedItem = RoutedItem> {
  item: I
  effect: Effect
  from: RouterRule | null
  to: RouterRule | null
  /** Rules that may match before `to`. Their destination may be the same. */
  rivals: readonly RouterRule[]
  /** Why the effect is unknown. */
  doubt: Doubt | null
}
export interface TitlesEffect<I extends RoutedItem = RoutedItem> {
  total: number
  matches: number
  /** Number of further titles that may match. */
  unsure: number
  /** Matches of the saved rule; null for a new one. */
  before: Pick<TitlesEffect, 'matches' | 'unsure'> | null
  titles: readonly AffectedTitle<I>[]
}

/**
 * Effect of saving a rule.
 * @param rules the saved rules
 * @param draft the rule to save, which replaces the rule with its id
 */
export const titlesEffect = <I extends RoutedItem>(
  items: readonly I[],
  rules: readonly RouterRule[],
  draft: RouterRule,
  instances: readonly Instance[],
  known: KnownFields,
): TitlesEffect<I> => {
  const before = [...rules].sort(byRank)
  const after = [...rules.filter(rule => rule.id !== draft.id), draft].sort(byRank)
  const stored = rules.find(rule => rule.id === draft.id)
  const { destinationOf, isCertain, isMoved, doubtOf } = comparison(instances, known)
  const counted = { matches: 0, unsure: 0 }
  const saved = { matches: 0, unsure: 0 }
  const titles: AffectedTitle<I>[] = []
  for (const item of items) {
    const now = resultOf(draft.condition, item, known)
    if (now === 'passes') counted.matches += 1
    if (now === 'unknown') counted.unsure += 1
    const was = stored ? ruleResult(stored, item, known) : 'fails'
    if (was === 'passes') saved.matches += 1
    if (was === 'unknown') saved.unsure += 1
    if (now === 'fails' && was === 'fails') continue
    const old = findWinner(before, item, known)
    const next = findWinner(after, item, known)
    const { winner: to, rivals } = next
    const add = (effect: Effect, doubt: Doubt | null = null) =>
      titles.push({ item, effect, from: old.winner, to, rivals, doubt })
    const moved = isMoved(old, next)
    if (moved === null) {
      const own = now === 'unknown' || !stored ? draft : stored
      add('unknown', doubtOf(own, item, rivals.length > 0 ? rivals : old.rivals))
    } else if (moved) add('changes')
    else if (now !== 'fails')
      add(isCertain(next) && destinationOf(to) === destinationOf(draft) ? 'already' : 'stays')
  }
  return { total: items.length, ...counted, before: stored ? saved : null, titles }
}

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
 * Effect of each rule, compared with the rules without it. Works in slices, because hundreds of rules and tens of
 * thousands of titles take seconds on a slow computer, and the page must stay usable.
 * @returns null if aborted
 */
export const ruleEffects = async (
  items: readonly RoutedItem[],
  rules: readonly RouterRule[],
  instances: readonly Instance[],
  known: KnownFields,
  signal: AbortSignal,
): Promise<RuleEffects | null> => {
  const ranked = [...rules].sort(byRank)
  const { isMoved, doubtOf } = comparison(instances, known)
  const of = new Map(
    ranked.map(({ id }) => [
      id,
      { count: 0, changes: 0, unsure: 0, unsureChanges: 0, doubt: null, takerId: null },
    ]),
  )
  const edit = (rule: RouterRule) =>
    of.get(rule.id) as { -readonly [K in keyof RuleEffect]: RuleEffect[K] }
  const rest = { count: 0, unsure: 0 }
  let sliceEnd = performance.now() + SLICE_MS
  for (const item of items) {
    if (performance.now() > sliceEnd) {
      await wait(0)
      if (signal.aborted) return null
      sliceEnd = performance.now() + SLICE_MS
    }
    const choice = findWinner(ranked, item, known)
    const { winner, rivals } = choice
    /** @param old the choice without the rule */
    const count = (rule: RouterRule, old: Choice) => {
      const effect = edit(rule)
      const moved = isMoved(old, choice)
      effect[rule === winner ? 'count' : 'unsure'] += 1
      if (moved) effect.changes += 1
      if (moved === null) effect.unsureChanges += 1
      if (moved === null || rule !== winner) effect.doubt ??= doubtOf(rule, item, old.rivals)
    }
    for (const rule of rivals)
      count(rule, { winner, rivals: rivals.filter(rival => rival !== rule) })
    if (winner) {
      const lowerRules = ranked.slice(ranked.indexOf(winner) + 1)
      for (const rule of lowerRules) {
        const effect = edit(rule)
        if (effect.takerId === null && ruleResult(rule, item, known) !== 'fails')
          effect.takerId = winner.id
      }
      const lower = findWinner(lowerRules, item, known)
      count(winner, { winner: lower.winner, rivals: [...rivals, ...lower.rivals] })
    } else rest[rivals.length > 0 ? 'unsure' : 'count'] += 1
    for (const rule of ranked) {
      const result = rule.enabled ? 'fails' : ruleResult(rule, item, known)
      if (result === 'passes') edit(rule).count += 1
      if (result === 'unknown') {
        edit(rule).unsure += 1
        edit(rule).doubt ??= doubtOf(rule, item, [])
      }
    }
  }
  return { total: items.length, of, rest }
}
