import { subscribe } from 'valtio/vanilla'
import type { SettingsSource } from '../../../../components/settings/source.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import type { ArrKind } from '../../../../contract/instances.ts'
import { offerUndo } from '../../../../state/change.ts'
import { instances, isPlaceholder } from '../../../../state/instances.ts'
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

const ruleValue = (values: RuleValues, name: string) => values[name as keyof RuleValues]
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

/** If the rule is deleted elsewhere, its values are kept, so that no edits are lost. */
export const storedRuleSource = (kind: ArrKind, id: number): SettingsSource<RuleValues> => {
  const rules = routerRules(kind)
  let last: { rule: RouterRule; place: number; values: RuleValues } | null = null
  let opened: RouterRule | null = null
  const isLoaded = () => rules.state.status === 'ready'
  return {
    current() {
      const all = rulesOf(kind)
      const rule = all.find(one => one.id === id)
      if (rule) opened ??= rule
      // Its number may belong to another rule by now.
      if (!rule || (opened && !isSameRule(opened, rule))) return last?.values ?? null
      // A rule that excludes titles has the place that it would have without that.
      const above = addingRules(all).filter(one => byRank(one, { id, order: rule.order }) < 0)
      const place = above.length + 1
      if (!(rule === last?.rule && place === last.place))
        last = { rule, place, values: { ...ruleValues(rule), place } }
      return last?.values ?? null
    },
    error: () => rules.state.error ?? (isLoaded() ? 'Couldn’t load this rule.' : null),
    reason: () =>
      isLoaded()
        ? 'The rule was deleted or belongs to the other content router.'
        : rules.state.reason,
    subscribe: onChange => subscribe(rules.state, onChange),
    async read() {
      const isRead = await rules.load({ force: true })
      return isRead ? this.current() : null
    },
    valueOf: ruleValue,
    async write(changed) {
      if (opened) refuseReplaced(rulesOf(kind), opened, isSameRule)
      const { place } = changed as Partial<RuleValues>
      const patch = rulePatch(changed)
      if (place !== undefined) patch.order = await orderAt(kind, id, place)
      await updateRule(kind, id, patch)
    },
  }
}

const BLANK: Omit<RuleValues, 'instanceId' | 'place'> = {
  name: '',
  enabled: true,
  condition: { operator: 'AND', conditions: [] },
  rootFolder: null,
  qualityProfile: null,
  tags: [],
  searchOnAdd: null,
  seasonMonitoring: null,
  seriesType: null,
  monitor: null,
  requiresApproval: false,
  approvalReason: undefined,
  bypassesQuotas: false,
  excludes: false,
}

/**
 * A new rule starts out empty, at the end of the list, with the default instance as its destination.
 * @param onAdded called with the new rule's id
 */
export const newRuleSource = (
  kind: ArrKind,
  onAdded: (id: number) => void,
): SettingsSource<RuleValues> => {
  const { state, load } = instances[kind]
  const rules = routerRules(kind)
  let blank: RuleValues | null = null
  const current = (): RuleValues | null => {
    const standard = state.data?.find(one => one.isDefault && !isPlaceholder(one))
    const instanceId = standard?.id ?? null
    if (!rules.state.data) return null
    const place = addingRules(rules.state.data).length + 1
    if (blank?.instanceId !== instanceId || blank?.place !== place)
      blank = { ...BLANK, instanceId, place }
    return blank
  }
  return {
    isDraft: true,
    current,
    error: () => rules.state.error,
    reason: () => rules.state.reason,
    subscribe(onChange) {
      const leave = [subscribe(state, onChange), subscribe(rules.state, onChange)]
      return () => {
        for (const away of leave) away()
      }
    },
    async read() {
      await Promise.all([load(), rules.load()])
      return current()
    },
    valueOf: ruleValue,
    async write(changed) {
      onAdded(await addRuleAt(kind, { ...current(), ...changed }))
    },
  }
}
