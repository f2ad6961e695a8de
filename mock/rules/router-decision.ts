import * as z from 'zod/mini'
import {
  APPROVAL_STATUSES,
  APPROVAL_TRIGGERS,
  ROUTER_ACTIONS,
  Routing,
} from '../../web/contract/approvals.ts'

/* What the backend takes of a request for approval; the app reads more than that. Fields and words that only a newer one has pass. */

const SentRouting = z.extend(Routing, {
  priority: z.number(),
  /** The one field that may be absent but not null. */
  minimumAvailability: z.optional(z.string()),
})

const trigger = z.enum(APPROVAL_TRIGGERS)
const status = z.optional(z.enum(APPROVAL_STATUSES))

/** What a list is narrowed to. */
export const SentFilter = z.object({ status, triggeredBy: z.optional(trigger) })

export const SentDecision = z.object({
  action: z.enum(ROUTER_ACTIONS),
  routing: z.optional(SentRouting),
  approval: z.optional(
    z.object({
      reason: z.string(),
      triggeredBy: trigger,
      data: z.looseObject({}),
      proposedRouting: z.optional(SentRouting),
    }),
  ),
})

export const SentPatch = z.object({ status, proposedRouterDecision: z.optional(SentDecision) })
