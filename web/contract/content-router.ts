import * as z from 'zod/mini'
import { del, get, patch, post, put } from './endpoint.ts'
import { MovieMonitor, SERIES_TYPES, SeriesType } from './instances.ts'
import { keeping, list, row, rows } from './rows.ts'
import { ARR_KINDS, flag, Outcome, openEnum, Success, success } from './values.ts'

export const RULE_OPERATORS = [
  'equals',
  'notEquals',
  'contains',
  'notContains',
  'in',
  'notIn',
  'greaterThan',
  'lessThan',
  'between',
  'regex',
] as const
const RuleOperator = openEnum(...RULE_OPERATORS)

/** Newer backends also limit each group to 20 entries. */
export const CONDITION_DEPTH_MAX = 20
export const GROUP_ENTRIES_MAX = 20

/**
 * The field's evaluator determines the type of `value`: text, number, list, `{min,max}` or `{rating,votes}`. `_cid` is
 * a client-side key that the backend returns unchanged. Unknown keys are kept, because conditions are written back as a
 * whole.
 */
export const Condition = z.looseObject({
  field: z.string(),
  operator: RuleOperator,
  value: z.unknown(),
  negate: z.optional(z.boolean()),
  _cid: z.optional(z.string()),
})
export type Condition = z.infer<typeof Condition>

const GROUP_OPERATORS = ['AND', 'OR'] as const

export interface ConditionGroup {
  operator: (typeof GROUP_OPERATORS)[number]
  conditions: (Condition | ConditionGroup)[]
  negate?: boolean | undefined
  _cid?: string | undefined
}
export const ConditionGroup: z.ZodMiniType<ConditionGroup> = z.looseObject({
  operator: z.enum(GROUP_OPERATORS),
  conditions: z.array(z.lazy(() => z.union([ConditionGroup, Condition]))),
  negate: z.optional(z.boolean()),
  _cid: z.optional(z.string()),
})
const anyCondition = z.union([ConditionGroup, Condition])

const target = z.enum(ARR_KINDS)

/** A saved rule. Fields that aren't set are absent (backend-notes 2.7). */
const rule = keeping(
  z.object({
    id: z.number(),
    name: z.string(),
    target_type: target,
    /** Null in rules that exclude titles. */
    target_instance_id: z.nullable(z.number()),
    condition: z.optional(z.nullable(anyCondition)),
    root_folder: z.optional(z.nullable(z.string())),
    quality_profile: z.optional(z.nullable(z.union([z.number(), z.string()]))),
    tags: z._default(z.array(z.string()), []),
    /** Rules with a higher order are checked first. */
    order: z._default(z.number(), 50),
    enabled: flag(true),
    /** Matching titles aren't added anywhere. Newer versions only. */
    exclude_from_routing: z.optional(z.boolean()),
    search_on_add: z.optional(z.nullable(z.boolean())),
    season_monitoring: z.optional(z.nullable(z.string())),
    series_type: z.optional(z.nullable(SeriesType)),
    /** Only in rules for Radarr. Null means like the instance. */
    monitor: z.optional(z.nullable(MovieMonitor)),
    always_require_approval: flag(),
    bypass_user_quotas: flag(),
    approval_reason: z.optional(z.nullable(z.string())),
    created_at: z._default(z.string(), ''),
    updated_at: z._default(z.string(), ''),
  }),
)
export const RouterRule = row(rule, {
  name: 'Unknown name',
  target_type: 'radarr',
  target_instance_id: 0,
})
export type RouterRule = z.infer<typeof RouterRule>

/**
 * `''` clears the root folder, quality profile or reason. An order value of 0 becomes 50. Send quality profiles by id,
 * because the backend drops names.
 */
export const RuleDraft = z.object({
  name: z.string().check(z.minLength(1)),
  target_type: target,
  target_instance_id: z.nullable(z.number().check(z.minimum(1))),
  condition: z.optional(anyCondition),
  root_folder: z.optional(z.string()),
  quality_profile: z.optional(z.union([z.number(), z.string()])),
  tags: z.optional(z.array(z.string())),
  order: z.optional(z.number()),
  enabled: z.optional(z.boolean()),
  exclude_from_routing: z.optional(z.boolean()),
  search_on_add: z.optional(z.nullable(z.boolean())),
  season_monitoring: z.optional(z.nullable(z.string())),
  series_type: z.optional(z.nullable(z.enum(SERIES_TYPES))),
  monitor: z.optional(z.nullable(MovieMonitor)),
  always_require_approval: z.optional(z.boolean()),
  bypass_user_quotas: z.optional(z.boolean()),
  approval_reason: z.optional(z.string()),
})
export type RuleDraft = z.infer<typeof RuleDraft>

const rulesResponse = z.extend(Success, { rules: rows(RouterRule) })
const ruleResponse = z.extend(Success, { rule: RouterRule })

export const listRules = get('/v1/content-router/rules', { response: rulesResponse })

export const listRulesOf = get('/v1/content-router/rules/target/:targetType', {
  response: rulesResponse,
})

export const createRule = post('/v1/content-router/rules', {
  status: 201,
  body: RuleDraft,
  response: ruleResponse,
})

/** Updates the keys in the body, but also resets some omitted ones (backend-notes 1.11). */
export const putRule = put('/v1/content-router/rules/:id', {
  body: z.partial(RuleDraft),
  response: ruleResponse,
})

export const toggleRule = patch('/v1/content-router/rules/:id/toggle', {
  body: z.object({ enabled: z.boolean() }),
  response: Outcome,
})

export const deleteRule = del('/v1/content-router/rules/:id', { response: Outcome })

const EVALUATOR_SCOPES = [...ARR_KINDS, 'both'] as const

/** A field for conditions. `valueTypes`: string, number, string[], number[], object … */
export const Evaluator = z.object({
  name: z.string(),
  description: z._default(z.string(), ''),
  priority: z._default(z.number(), 0),
  supportedFields: list(
    z.object({
      name: z.string(),
      description: z._default(z.string(), ''),
      valueTypes: list(z.string()),
    }),
  ),
  supportedOperators: z._default(
    // `record` would add more code to the bundle, because nothing else uses it.
    z.catchall(
      z.object({}),
      list(
        z.object({
          name: RuleOperator,
          description: z._default(z.string(), ''),
          valueTypes: list(z.string()),
          valueFormat: z.optional(z.string()),
        }),
      ),
    ),
    {},
  ),
  contentType: z._default(openEnum(...EVALUATOR_SCOPES), 'both'),
})
export type Evaluator = z.infer<typeof Evaluator>

/** Returns the fields for the rule editor. "Conditional Router" is internal and must be hidden. */
export const getRouterMetadata = get('/v1/content-router/plugins/metadata', {
  response: z.object({ success, evaluators: rows(Evaluator) }),
})
