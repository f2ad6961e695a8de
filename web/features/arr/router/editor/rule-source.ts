import { subscribe } from 'valtio/vanilla'
import { CHANGED_SINCE, type SettingsSource } from '../../../../components/settings/source.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import type { ArrKind } from '../../../../contract/instances.ts'
import { ExplainedError } from '../../../../lib/errors.ts'
import { hasValues } from '../../../../lib/form-edits.ts'
import { offerUndo } from '../../../../state/change.ts'
import {
  addingRules,
  addRule,
  byRank,
  removeRule,
  routerRules,
  updateRule,
} from '../../../../state/router-rules.ts'
import { isSameRule, refuseReplaced, requireSame } from '../../../../state/same-thing.ts'
import { planPlace } from '../list/plan-order.ts'
import { NEW_ID, type RuleValues, ruleDraft, rulePatch, ruleValues } from '../rule-values.ts'

const rulesOf = (kind: ArrKind) => (routerRules(kind).state.data ?? []) as readonly RouterRule[]

/** Returns the order value for a position in the list. If none is free, first changes the values of other rules. */
const orderAt = async (kind: ArrKind, id: number, place: number): Promise<number> => {
  const others = addingRules(rulesOf(kind)).filter(rule => rule.id !== id)
  const { order, moved } = planPlace(others, id, place - 1)
  for (const rule of moved) await updateRule(kind, rule.id, { order: rule.order })
  return order
}

/** Deletes a rule that was just added. @throws ExplainedError if its number is another rule's */
export const takeBackRule = async (kind: ArrKind, rule: RouterRule): Promise<void> => {
  await requireSame(routerRules(kind), rule, isSameRule)
  await removeRule(kind, rule.id)
}

export const addRuleAt = async (kind: ArrKind, values: Partial<RuleValues>): Promise<number> => {
  const order = await orderAt(kind, NEW_ID, values.place ?? Number.POSITIVE_INFINITY)
  const rule = await addRule({ ...ruleDraft(kind, values), order })
  offerUndo('Rule added', () => takeBackRule(kind, rule))
  return rule.id
}

const saveRule = async (kind: ArrKind, id: number, changed: Partial<RuleValues>) => {
  const patch = rulePatch(changed)
  if (changed.place !== undefined) patch.order = await orderAt(kind, id, changed.place)
  await updateRule(kind, id, patch)
}

/** Undoes a save unless the rule has been changed since. */
const takeBackSave = async (
  kind: ArrKind,
  rule: RouterRule,
  saved: Partial<RuleValues>,
  before: Partial<RuleValues>,
) => {
  await requireSame(routerRules(kind), rule, isSameRule)
  const now = rulesOf(kind).find(one => one.id === rule.id)
  if (now && !hasValues(now, rulePatch(saved))) throw new ExplainedError(CHANGED_SINCE)
  await saveRule(kind, rule.id, before)
}

/** If the rule is deleted elsewhere, its values are kept, so that no edits are lost. */
export const storedRuleSource = (kind: ArrKind, id: number): SettingsSource<RuleValues> => {
  const rules = routerRules(kind)
  let last: { rule: RouterRule; place: number; values: RuleValues } | null = null
  const current = () => {
    const all = rulesOf(kind)
    const rule = all.find(one => one.id === id)
    // Its number may belong to another rule by now.
    if (!rule || (last && !isSameRule(last.rule, rule))) return last?.values ?? null
    // A rule that excludes titles has the place that it would have without that.
    const above = addingRules(all).filter(one => byRank(one, { id, order: rule.order }) < 0)
    const place = above.length + 1
    if (!(rule === last?.rule && place === last.place))
      last = { rule, place, values: { ...ruleValues(rule), place } }
    return last.values
  }
  const isLoaded = () => rules.state.status === 'ready'
  return {
    current,
    error: () => rules.state.error ?? (isLoaded() ? 'Couldn’t load this rule.' : null),
    reason: () =>
      isLoaded()
        ? 'The rule was deleted or belongs to the other content router.'
        : rules.state.reason,
    subscribe: onChange => subscribe(rules.state, onChange),
    read: async () => ((await rules.load({ force: true })) ? current() : null),
    valueOf: (values, name) => values[name as keyof RuleValues],
    async write(changed: Partial<RuleValues>, fresh) {
      if (last) refuseReplaced(rulesOf(kind), last.rule, isSameRule)
      await saveRule(kind, id, changed)
      const rule = rulesOf(kind).find(one => one.id === id)
      if (!rule) return
      // An exclusion takes the place of the whole destination.
      const lost = changed.excludes === undefined ? {} : ruleValues(rule)
      const before = Object.fromEntries(
        Object.keys({ ...changed, ...lost }).map(name => [name, fresh[name as keyof RuleValues]]),
      )
      offerUndo('Rule saved', () => takeBackSave(kind, rule, changed, before))
    },
  }
}
