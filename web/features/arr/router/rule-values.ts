import {
  type ConditionNode,
  NO_CONDITION,
  withNewKeys,
} from '../../../components/routing/condition-tree.ts'
import type { RoutingDraft } from '../../../components/routing/routing-draft.ts'
import type { RouterRule, RuleDraft } from '../../../contract/content-router.ts'
import type { ArrKind } from '../../../contract/instances.ts'
import { plainProfile } from '../../../state/instances.ts'
import { draftOf, isExcluding, withoutUnset } from '../../../state/router-rules.ts'

/** Values of a rule. Null means the instance's default. */
export interface RuleValues extends Omit<RoutingDraft, 'minimumAvailability' | 'syncedInstances'> {
  name: string
  enabled: boolean
  /** Position in the list. The rule at position 1 is checked first. */
  place: number
  condition: ConditionNode | null
  requiresApproval: boolean
  approvalReason: string | undefined
  bypassesQuotas: boolean
  /** Whether matching titles aren’t added anywhere. The rule then has no instance. Newer versions only. */
  excludes: boolean
}

/** API properties of a rule's values. The position has none, because it depends on the order values of all rules. */
const WIRE = {
  name: 'name',
  enabled: 'enabled',
  condition: 'condition',
  instanceId: 'target_instance_id',
  rootFolder: 'root_folder',
  qualityProfile: 'quality_profile',
  tags: 'tags',
  searchOnAdd: 'search_on_add',
  seasonMonitoring: 'season_monitoring',
  seriesType: 'series_type',
  monitor: 'monitor',
  requiresApproval: 'always_require_approval',
  approvalReason: 'approval_reason',
  bypassesQuotas: 'bypass_user_quotas',
  excludes: 'exclude_from_routing',
} as const satisfies Record<Exclude<keyof RuleValues, 'place'>, keyof RuleDraft>
type Name = keyof RuleValues

/** These values are cleared by ''; all others are cleared by null (backend-notes 2.7). */
const CLEARED_BY_TEXT: readonly string[] = ['rootFolder', 'qualityProfile', 'approvalReason']

export const ruleValues = (rule: RouterRule): Omit<RuleValues, 'place'> => {
  const values = Object.entries(WIRE).map(([name, key]) => [
    name,
    rule[key] === '' ? null : (rule[key] ?? null),
  ])
  return {
    ...(Object.fromEntries(values) as Omit<RuleValues, 'place'>),
    name: rule.name,
    qualityProfile: plainProfile(rule.quality_profile),
    approvalReason: rule.approval_reason || undefined,
    excludes: isExcluding(rule),
  }
}

/** Converts changed values to an API patch. Empty values are replaced by the value that clears the field. */
export const rulePatch = (changed: Partial<Record<Name, unknown>>): Partial<RuleDraft> => ({
  ...Object.fromEntries(
    Object.entries(changed).flatMap(([name, value]) => {
      if (!(name in WIRE)) return []
      const isEmpty = value === null || value === undefined
      const written = isEmpty ? (CLEARED_BY_TEXT.includes(name) ? '' : null) : value
      const key = WIRE[name as keyof typeof WIRE]
      return [[key, typeof written === 'string' ? written.trim() : written]]
    }),
  ),
  ...(changed.excludes === true && { target_instance_id: null }),
})

/** Leaves out empty values, and the exclusion of rules that exclude nothing. */
export const ruleDraft = (kind: ArrKind, values: Partial<Record<Name, unknown>>): RuleDraft => {
  const { target_instance_id: target, ...draft } = rulePatch({
    ...values,
    excludes: values.excludes || null,
  })
  const isPlaced = values.excludes === true || typeof target === 'number'
  return withoutUnset({
    target_type: kind,
    ...draft,
    ...(isPlaced && { target_instance_id: target }),
  }) as RuleDraft
}

export const copyOf = (rule: RouterRule): RuleDraft => ({
  ...draftOf(rule),
  name: `${rule.name} (copy)`,
  enabled: false,
  ...(rule.condition && { condition: withNewKeys(rule.condition) }),
})

/** Id for an unsaved rule. Ids increase, so the rule ranks last among equal order values. */
export const NEW_ID = Number.MAX_SAFE_INTEGER

const blankRule = (kind: ArrKind): RouterRule => ({
  id: NEW_ID,
  name: '',
  target_type: kind,
  target_instance_id: 0,
  condition: NO_CONDITION,
  enabled: true,
  order: 0,
  tags: [],
  always_require_approval: false,
  bypass_user_quotas: false,
  created_at: '',
  updated_at: '',
})

/** A new rule starts out empty, at the end of the list, with the default instance as its destination. */
export const newValues = (kind: ArrKind, instanceId: number | null, place: number): RuleValues => ({
  ...ruleValues(blankRule(kind)),
  instanceId,
  place,
})

/** The edited rule as it would be saved, for testing. The caller sets its order value. */
export const unstoredRule = (
  kind: ArrKind,
  id: number | null,
  values: Partial<Record<Name, unknown>>,
): RouterRule => ({
  ...blankRule(kind),
  name: 'This rule',
  ...(ruleDraft(kind, values) as Partial<RouterRule>),
  id: id ?? NEW_ID,
})
