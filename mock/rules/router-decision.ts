import * as z from 'zod/mini'
import {
  APPROVAL_STATUSES,
  APPROVAL_TRIGGERS,
  ROUTER_ACTIONS,
} from '../../web/contract/approvals.ts'
import { QUOTA_TYPES } from '../../web/contract/quotas.ts'
import { ARR_KINDS } from '../../web/contract/values.ts'

/* What the backend takes of a request for approval; the app reads more than that. Fields and words that only a newer one has pass. */

const SentRouting = z.object({
  instanceId: z.number(),
  instanceType: z.enum(ARR_KINDS),
  priority: z.number(),
  qualityProfile: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  rootFolder: z.optional(z.nullable(z.string())),
  tags: z.optional(z.array(z.string())),
  searchOnAdd: z.optional(z.nullable(z.boolean())),
  seasonMonitoring: z.optional(z.nullable(z.string())),
  seriesType: z.optional(z.nullable(z.string())),
  /** The one field that may be absent but not null. */
  minimumAvailability: z.optional(z.string()),
  syncedInstances: z.optional(z.array(z.number())),
})

const SentTrigger = z.enum(APPROVAL_TRIGGERS)
const status = z.optional(z.enum(APPROVAL_STATUSES))

/** What a list is narrowed to. */
export const SentFilter = z.object({ status, triggeredBy: z.optional(SentTrigger) })

export const SentDecision = z.object({
  action: z.enum(ROUTER_ACTIONS),
  routing: z.optional(SentRouting),
  approval: z.optional(
    z.object({
      reason: z.string(),
      triggeredBy: SentTrigger,
      data: z.object({
        quotaType: z.optional(z.enum(QUOTA_TYPES)),
        quotaUsage: z.optional(z.number()),
        quotaLimit: z.optional(z.number()),
        criteriaType: z.optional(z.string()),
        criteriaValue: z.optional(z.unknown()),
        ruleId: z.optional(z.number()),
        autoApprove: z.optional(z.boolean()),
      }),
      proposedRouting: z.optional(SentRouting),
    }),
  ),
})

export const SentPatch = z.object({ status, proposedRouterDecision: z.optional(SentDecision) })
