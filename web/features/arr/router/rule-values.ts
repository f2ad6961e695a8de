import type { ConditionNode } from '../../../components/routing/condition-tree.ts'
import { withNewKeys } from '../../../components/routing/condition-tree.ts'
import type { RoutingDraft } from '../../../components/routing/routing-draft.ts'
import type { RouterRule, RuleDraft } from '../../../contract/content-router.ts'
import type { ArrKind } from '../../../contract/instances.ts'
import { plainProfile } from '../../../state/instances.ts'

/** A rule as edited. null: left to the instance. */
export interface RuleValues
  extends Pick<
    RoutingDraft,
    | 'instanceId'
    | 'rootFolder'
    | 'qualityProfile'
    | 'tags'
    | 'searchOnAdd'
    | 'seasonMonitoring'
    | 'seriesType'
  > {
  name: string
  enabled: boolean
  order: number | undefined
  condition: ConditionNode | null
  requiresApproval: boolean
  approvalReason: string | undefined
  bypassesQuotas: boolean
}

/** Where each value stands in the rule on the wire. */
const WIRE = {
  name: 'name',
  enabled: 'enabled',
  order: 'order',
  condition: 'condition',
  instanceId: 'target_instance_id',
  rootFolder: 'root_folder',
  qualityProfile: 'quality_profile',
  tags: 'tags',
  searchOnAdd: 'search_on_add',
  seasonMonitoring: 'season_monitoring',
  seriesType: 'series_type',
  requiresApproval: 'always_require_approval',
  approvalReason: 'approval_reason',
  bypassesQuotas: 'bypass_user_quotas',
} as const satisfies Record<keyof RuleValues, keyof RuleDraft>
type Name = keyof typeof WIRE
export const RULE_VALUE_NAMES = Object.keys(WIRE) as readonly Name[]

/** Cleared by an empty text; the others by null (backend-notes 2.7). */
const CLEARED_BY_TEXT: readonly string[] = ['rootFolder', 'qualityProfile', 'approvalReason']

export const ruleValues = (rule: RouterRule): RuleValues => ({
  name: rule.name,
  enabled: rule.enabled,
  order: rule.order,
  condition: rule.condition ?? null,
  instanceId: rule.target_instance_id,
  rootFolder: rule.root_folder || null,
  qualityProfile: plainProfile(rule.quality_profile),
  tags: rule.tags,
  searchOnAdd: rule.search_on_add ?? null,
  seasonMonitoring: rule.season_monitoring || null,
  seriesType: rule.series_type || null,
  requiresApproval: rule.always_require_approval,
  approvalReason: rule.approval_reason || undefined,
  bypassesQuotas: rule.bypass_user_quotas,
})

/** The wire's form of some values; what is empty says so in the way that clears it. */
export const rulePatch = (changed: Partial<Record<Name, unknown>>): Partial<RuleDraft> =>
  Object.fromEntries(
    Object.entries(changed).map(([name, value]) => {
      const isEmpty = value === null || value === undefined
      const written = isEmpty ? (CLEARED_BY_TEXT.includes(name) ? '' : null) : value
      return [WIRE[name as Name], typeof written === 'string' ? written.trim() : written]
    }),
  )

/** A whole rule to create. What is empty is left out, and so are seasons and series on a kind without them. */
export const ruleDraft = (kind: ArrKind, values: Partial<Record<Name, unknown>>): RuleDraft =>
  ({
    target_type: kind,
    ...Object.fromEntries(
      Object.entries(rulePatch(values)).filter(([, value]) => value !== null && value !== ''),
    ),
  }) as RuleDraft

/** A copy to store: under another name and switched off, so that nothing is routed otherwise yet. */
export const copyOf = (rule: RouterRule): RuleDraft => {
  const values = ruleValues(rule)
  return ruleDraft(rule.target_type, {
    ...values,
    name: `${rule.name} (copy)`,
    enabled: false,
    condition: values.condition && withNewKeys(values.condition),
  })
}

/** The rule as it would be once stored, for trying it out. A new one ranks below those with the same order. */
export const unstoredRule = (
  kind: ArrKind,
  id: number | null,
  values: Partial<Record<Name, unknown>>,
): RouterRule => {
  const draft = ruleDraft(kind, values)
  const { name, enabled = true, order, tags = [], target_instance_id = 0, ...rest } = draft
  return {
    ...rest,
    id: id ?? Number.MAX_SAFE_INTEGER,
    name: name || 'This rule',
    enabled,
    // What is typed there may be no number yet.
    order: typeof order === 'number' ? order : 50,
    tags,
    target_instance_id,
    always_require_approval: draft.always_require_approval ?? false,
    bypass_user_quotas: draft.bypass_user_quotas ?? false,
    created_at: '',
    updated_at: '',
  }
}
