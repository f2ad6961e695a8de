import { subscribe } from 'valtio/vanilla'
import type { SettingsSource } from '../../../../components/settings/source.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import type { ArrKind } from '../../../../contract/instances.ts'
import { routerRules } from '../../../../state/router-rules.ts'
import { isSameRule, refuseReplaced } from '../../../../state/same-thing.ts'
import { type RuleValues, ruleValues } from '../rule-values.ts'
import { changeRule, placeOf, savedRules } from '../rule-writes.ts'

/** A deleted rule keeps its last values. */
export const savedRuleSource = (kind: ArrKind, id: number): SettingsSource<RuleValues> => {
  const { state, load } = routerRules(kind)
  let last: { rule: RouterRule; values: RuleValues } | null = null
  const current = () => {
    const rule = savedRules(kind).find(one => one.id === id)
    // Its number may belong to another rule by now.
    if (!rule || (last && !isSameRule(last.rule, rule))) return last?.values ?? null
    const place = placeOf(rule)
    if (rule !== last?.rule || place !== last.values.place)
      last = { rule, values: { ...ruleValues(rule), place } }
    return last.values
  }
  const isLoaded = () => state.status === 'ready'
  return {
    current,
    error: () => state.error ?? (isLoaded() ? 'Couldn’t load this rule.' : null),
    reason: () =>
      isLoaded() ? 'The rule was deleted or belongs to the other content router.' : state.reason,
    subscribe: onChange => subscribe(state, onChange),
    read: async () => ((await load({ force: true })) ? current() : null),
    valueOf: (values, name) => values[name as keyof RuleValues],
    async write(changed: Partial<RuleValues>, fresh) {
      if (!last) return
      refuseReplaced(savedRules(kind), last.rule, isSameRule)
      // An exclusion takes the place of the whole destination.
      const lost = changed.excludes === undefined ? {} : ruleValues(last.rule)
      const before = Object.fromEntries(
        Object.keys({ ...changed, ...lost }).map(name => [name, fresh[name as keyof RuleValues]]),
      )
      await changeRule(last.rule, changed, before, 'Rule saved')
    },
  }
}
