import {
  type KnownFields,
  type Result,
  unknownFields,
} from '../../../../components/routing/evaluate-condition.ts'
import {
  type Choice,
  findWinner,
  ruleResult,
} from '../../../../components/routing/evaluate-rules.ts'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import type { Instance } from '../../../../contract/instances.ts'
import { plainPath } from '../../../../lib/same-path.ts'
import { wait } from '../../../../lib/wait.ts'
import { instanceForRest, plainProfile } from '../../../../state/instances.ts'
import { byRank } from '../../../../state/router-rules.ts'
import type { Count, Doubt } from '../rule-labels.ts'

/**
 * What a change of rules would do to a title. 'changes': it goes elsewhere. 'already': the rule's destination was its own
 * before. 'stays': it goes where it went, because other rules decide. 'unknown': it may go elsewhere.
 */
export const EFFECTS = ['changes', 'already', 'stays', 'unknown'] as const
export type Effect = (typeof EFFECTS)[number]

/** Calls `describe` once per rule, because thousands of titles are compared. */
const oncePerRule = <T>(describe: (rule: RouterRule | null) => T) => {
  const known = new Map<RouterRule | null, T>()
  return (rule: RouterRule | null): T => {
    const found = known.get(rule) ?? describe(rule)
    known.set(rule, found)
    return found
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
    /** Whether the title certainly goes where the rule sends it. */
    goesTo: (rule: RouterRule, choice: Choice) =>
      decisive(choice).length === 0 && destinationOf(choice.winner) === destinationOf(rule),
    /** Whether a title goes elsewhere; null if that is unknown. */
    isMoved: (old: Choice, next: Choice): boolean | null => {
      const [before, after] = [decisive(old), decisive(next)]
      const isSame = destinationOf(old.winner) === destinationOf(next.winner)
      if (before.length + after.length === 0) return !isSame
      return isSame && before.map(textOf).join() === after.map(textOf).join() ? false : null
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

const noCount = () => ({ count: 0, unsure: 0 })
const addResult = (counted: { -readonly [K in keyof Count]: Count[K] }, result: Result) => {
  if (result === 'passes') counted.count += 1
  if (result === 'unknown') counted.unsure += 1
}

/** `from` and `to` are the rules that get the item. Null means that none matches, so the default instance gets it. */
export interface AffectedTitle<I extends RoutedItem = RoutedItem> {
  item: I
  from: RouterRule | null
  to: RouterRule | null
  /** Rules that may match before `to`. Their destination may be the same. */
  rivals: readonly RouterRule[]
  /** Why the effect is unknown. */
  doubt: Doubt | null
}
export interface TitlesEffect<I extends RoutedItem = RoutedItem> {
  total: number
  matches: Count
  /** Matches of the saved rule; null for a new one. */
  before: Count | null
  changes: Count
  titles: Readonly<Record<Effect, readonly AffectedTitle<I>[]>>
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
  const { goesTo, isMoved, doubtOf } = comparison(instances, known)
  const [matches, saved] = [noCount(), noCount()]
  const titles: Record<Effect, AffectedTitle<I>[]> = {
    changes: [],
    already: [],
    stays: [],
    unknown: [],
  }
  for (const item of items) {
    const resultOfRule = (rule: RouterRule) => ruleResult(rule, item, known)
    const now = resultOfRule(draft)
    const was = stored ? resultOfRule(stored) : 'fails'
    addResult(matches, now)
    addResult(saved, was)
    if (now === 'fails' && was === 'fails') continue
    const old = findWinner(before, resultOfRule)
    const next = findWinner(after, resultOfRule)
    const moved = isMoved(old, next)
    if (moved === false && now === 'fails') continue
    const effect =
      moved === null ? 'unknown' : moved ? 'changes' : goesTo(draft, next) ? 'already' : 'stays'
    const { winner: to, rivals } = next
    const own = now === 'unknown' || !stored ? draft : stored
    const doubt =
      moved === null ? doubtOf(own, item, rivals.length > 0 ? rivals : old.rivals) : null
    titles[effect].push({ item, from: old.winner, to, rivals, doubt })
  }
  return {
    total: items.length,
    matches,
    before: stored ? saved : null,
    changes: { count: titles.changes.length, unsure: titles.unknown.length },
    titles,
  }
}

export interface RuleEffect {
  /**
   * Titles of which the rule is the first that matches for certain or, if it is disabled, that its conditions match.
   * Higher rules that may match are told by the range of changes.
   */
  readonly matches: Count
  /** Titles that would go elsewhere without the rule. */
  readonly changes: Count
  /** Why some of these numbers are ranges. */
  readonly doubt: Doubt | null
  /** Id of a higher rule that gets titles that this rule matches, too. */
  readonly takerId: number | null
}
export interface RuleEffects {
  readonly total: number
  readonly of: ReadonlyMap<number, RuleEffect>
  /** Titles that no rule matches. */
  readonly rest: Count
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
  const { isMoved, doubtOf } = comparison(instances, known)
  const all = [...rules].sort(byRank)
  const ranked = all.map(rule => ({
    rule,
    others: all.filter(one => one !== rule),
    effect: {
      matches: noCount(),
      changes: noCount(),
      doubt: null as Doubt | null,
      takerId: null as number | null,
    },
  }))
  const rest = noCount()
  let sliceEnd = performance.now() + SLICE_MS
  for (const item of items) {
    if (performance.now() > sliceEnd) {
      await wait(0)
      if (signal.aborted) return null
      sliceEnd = performance.now() + SLICE_MS
    }
    const results = new Map<RouterRule, Result>()
    const resultOfRule = (rule: RouterRule) => {
      const result = results.get(rule) ?? ruleResult(rule, item, known)
      results.set(rule, result)
      return result
    }
    const choice = findWinner(all, resultOfRule)
    const { winner, rivals } = choice
    if (!winner) addResult(rest, rivals.length > 0 ? 'unknown' : 'passes')
    const place = winner ? all.indexOf(winner) : all.length
    for (const [index, { rule, others, effect }] of ranked.entries()) {
      const isTaken = index > place && rule.enabled
      if (isTaken && effect.takerId !== null) continue
      const result = resultOfRule(rule)
      if (result === 'fails') continue
      if (index > place) effect.takerId ??= winner?.id ?? null
      if (isTaken) continue
      addResult(effect.matches, result)
      const old = findWinner(others, resultOfRule)
      const moved = isMoved(old, choice)
      addResult(effect.changes, moved === null ? 'unknown' : moved ? 'passes' : 'fails')
      if (moved === null || result === 'unknown') effect.doubt ??= doubtOf(rule, item, old.rivals)
    }
  }
  return { total: items.length, of: new Map(ranked.map(one => [one.rule.id, one.effect])), rest }
}
