import { CHANGED_SINCE } from '../../../components/settings/source.ts'
import type { RouterRule, RuleDraft } from '../../../contract/content-router.ts'
import type { ArrKind } from '../../../contract/instances.ts'
import { ExplainedError } from '../../../lib/errors.ts'
import { hasValues } from '../../../lib/form-edits.ts'
import { offerUndo } from '../../../state/change.ts'
import {
  addingRules,
  addRule,
  byRank,
  draftOf,
  removeRule,
  routerRules,
  switchRule,
  updateRule,
} from '../../../state/router-rules.ts'
import { isSameRule, requireSame } from '../../../state/same-thing.ts'
import { notifyFailure } from '../../../state/toasts.ts'
import { quoted } from './rule-labels.ts'
import { copyOf, NEW_ID, type RuleValues, ruleDraft, rulePatch } from './rule-values.ts'

/** Order values range from 1 to 100, or higher if there are more rules. */
const ORDER_MIN = 1
const ORDER_MAX = 100

interface Ranked {
  readonly id: number
  readonly order: number
}

/**
 * Spaces order values evenly, with the highest for the first rule.
 * @returns the rules whose order value changes, with the new value
 */
const planOrder = (sequence: readonly Ranked[]): Ranked[] => {
  const step = Math.max(1, Math.floor(ORDER_MAX / sequence.length))
  return sequence
    .map(({ id }, index) => ({ id, order: step * (sequence.length - index) }))
    .filter(({ order }, index) => order !== sequence[index]?.order)
}

/**
 * Finds a free order value between the neighbors, or otherwise assigns new values to all rules.
 * @param others the other rules, highest first
 * @param id id of the rule; a new rule ranks below others with the same order value
 */
export const planPlace = (
  others: readonly Ranked[],
  id: number,
  index: number,
): { order: number; moved: readonly Ranked[] } => {
  const place = Math.max(0, Math.min(index, others.length))
  const above = others[place - 1]
  const below = others[place]
  const highest = above ? above.order - (above.id < id ? 0 : 1) : ORDER_MAX
  // The backend replaces an order value of 0 with 50.
  const lowest = Math.max(ORDER_MIN, below ? below.order + (id < below.id ? 0 : 1) : ORDER_MIN)
  if (lowest <= highest) return { order: Math.floor((lowest + highest) / 2), moved: [] }
  const rule = { id, order: 0 }
  const moved = planOrder([...others.slice(0, place), rule, ...others.slice(place)])
  return {
    order: moved.find(one => one.id === id)?.order ?? ORDER_MIN,
    moved: moved.filter(one => one.id !== id),
  }
}

export const savedRules = (kind: ArrKind): readonly RouterRule[] =>
  routerRules(kind).state.data ?? []

const savedRule = ({ target_type: kind, id }: RouterRule) =>
  savedRules(kind).find(one => one.id === id)

/** Reloads the rules. @throws GoneError if the rule's number is another's by now */
const reread = async (rule: RouterRule): Promise<RouterRule | undefined> => {
  await requireSame(routerRules(rule.target_type), rule, isSameRule)
  return savedRule(rule)
}

/** Position of a rule, from 1. A rule that excludes titles has the one that it would have without that. */
export const placeOf = ({ id, order, target_type: kind }: RouterRule): number =>
  addingRules(savedRules(kind)).filter(one => byRank(one, { id, order }) < 0).length + 1

/** Returns the order value for a position in the list. If none is free, first changes the values of other rules. */
const orderAt = async (kind: ArrKind, id: number, place: number): Promise<number> => {
  const others = addingRules(savedRules(kind)).filter(rule => rule.id !== id)
  const { order, moved } = planPlace(others, id, place - 1)
  for (const rule of moved) await updateRule(kind, rule.id, { order: rule.order })
  return order
}

const write = async ({ target_type: kind, id }: RouterRule, changed: Partial<RuleValues>) => {
  const patch = rulePatch(changed)
  if (changed.place !== undefined) patch.order = await orderAt(kind, id, changed.place)
  await updateRule(kind, id, patch)
}

/** Saves changed values of a rule. Undo restores those of `before`, unless the rule has been changed since. */
export const changeRule = async (
  rule: RouterRule,
  changed: Partial<RuleValues>,
  before: Partial<RuleValues>,
  words: string,
): Promise<void> => {
  await write(rule, changed)
  const saved = savedRule(rule) ?? rule
  offerUndo(words, async () => {
    const now = await reread(saved)
    if (now && !hasValues(now, rulePatch(changed))) throw new ExplainedError(CHANGED_SINCE)
    await write(rule, before)
  })
}

/** @param place position from 1 */
export const moveRule = async (rule: RouterRule, place: number): Promise<void> => {
  const before = placeOf((await reread(rule)) ?? rule)
  if (place !== before)
    await changeRule(rule, { place }, { place: before }, `${quoted(rule)} moved to ${place}`)
}

const add = async (draft: RuleDraft, wordsOf: (rule: RouterRule) => string) => {
  const rule = await addRule(draft)
  offerUndo(wordsOf(rule), async () => {
    await reread(rule)
    await removeRule(rule.target_type, rule.id)
  })
  return rule.id
}

export const addRuleAt = async (kind: ArrKind, values: Partial<RuleValues>): Promise<number> => {
  const order = await orderAt(kind, NEW_ID, values.place ?? Number.POSITIVE_INFINITY)
  return add({ ...ruleDraft(kind, values), order }, () => 'Rule added')
}

export const duplicateRule = (rule: RouterRule): void => {
  add(copyOf(rule), copy => `${quoted(copy)} added, disabled`).catch(cause =>
    notifyFailure(`duplicate ${quoted(rule)}`, cause),
  )
}

/** @param onRestored called when Undo has added the rule again */
export const deleteRule = async (
  rule: RouterRule,
  onRestored: (rule: RouterRule) => void,
): Promise<void> => {
  await removeRule(rule.target_type, rule.id)
  offerUndo(`${quoted(rule)} deleted`, () => addRule(draftOf(rule)).then(onRestored))
}

const enable = async (rule: RouterRule, enabled: boolean) => {
  const wasEnabled = (await reread(rule))?.enabled
  await switchRule(rule.target_type, rule.id, enabled)
  return wasEnabled !== enabled
}

export const toggleRule = async (rule: RouterRule, enabled: boolean): Promise<void> => {
  const verb = enabled ? 'enable' : 'disable'
  try {
    if (await enable(rule, enabled))
      offerUndo(`${quoted(rule)} ${verb}d`, () => enable(rule, !enabled))
  } catch (cause) {
    notifyFailure(`${verb} ${quoted(rule)}`, cause)
  }
}
