import { subscribe } from 'valtio/vanilla'
import type { SettingsSource } from '../../../../components/settings/source.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import type { ArrKind } from '../../../../contract/instances.ts'
import { instances, isPlaceholder } from '../../../../state/instances.ts'
import { addRule, routerRules, updateRule } from '../../../../state/router-rules.ts'
import {
  RULE_VALUE_NAMES,
  type RuleValues,
  ruleDraft,
  rulePatch,
  ruleValues,
} from '../rule-values.ts'

const holds = (name: string) => (RULE_VALUE_NAMES as readonly string[]).includes(name)
const ruleValue = (values: RuleValues, name: string) => values[name as keyof RuleValues]

/** A stored rule. When it is deleted elsewhere meanwhile, its last values stay, so that the form still has what was typed. */
export const storedRuleSource = (kind: ArrKind, id: number): SettingsSource<RuleValues> => {
  const rules = routerRules(kind)
  let last: { rule: RouterRule; values: RuleValues } | null = null
  return {
    current() {
      const rule = (rules.state.data as readonly RouterRule[] | null)?.find(one => one.id === id)
      if (rule && rule !== last?.rule) last = { rule, values: ruleValues(rule) }
      return last?.values ?? null
    },
    error: () =>
      rules.state.error ?? (rules.state.status === 'ready' ? 'There is no such rule.' : null),
    subscribe: onChange => subscribe(rules.state, onChange),
    async read() {
      const isRead = await rules.load({ force: true })
      return isRead ? this.current() : null
    },
    holds,
    valueOf: ruleValue,
    write: changed => updateRule(kind, id, rulePatch(changed)),
  }
}

const BLANK: Omit<RuleValues, 'instanceId'> = {
  name: '',
  enabled: true,
  order: 50,
  condition: { operator: 'AND', conditions: [] },
  rootFolder: null,
  qualityProfile: null,
  tags: [],
  searchOnAdd: null,
  seasonMonitoring: null,
  seriesType: null,
  requiresApproval: false,
  approvalReason: undefined,
  bypassesQuotas: false,
}

/** A rule that is not stored yet: blank, for the default instance. @param onAdded gets its id */
export const newRuleSource = (
  kind: ArrKind,
  onAdded: (id: number) => void,
): SettingsSource<RuleValues> => {
  const { state, load } = instances[kind]
  let blank: RuleValues | null = null
  const current = () => {
    const standard = state.data?.find(one => one.isDefault && !isPlaceholder(one))
    const instanceId = standard?.id ?? null
    if (blank?.instanceId !== instanceId) blank = { ...BLANK, instanceId }
    return blank
  }
  return {
    current,
    error: () => null,
    subscribe: onChange => subscribe(state, onChange),
    async read() {
      await load()
      return current()
    },
    holds,
    valueOf: ruleValue,
    async write(changed) {
      const { id } = await addRule(ruleDraft(kind, { ...current(), ...changed }))
      onAdded(id)
    },
  }
}
