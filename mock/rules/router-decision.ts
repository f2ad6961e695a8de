import * as z from 'zod/mini'
import {
  APPROVAL_STATUSES,
  APPROVAL_TRIGGERS,
  ROUTER_ACTIONS,
  Routing,
} from '../../web/contract/approvals.ts'

/*
 * The fields of an approval request that the backend accepts; the app reads more. Unknown fields and values are
 * ignored.
 */

const SentRouting = z.extend(Routing, {
  priority: z.number(),
  /** Can be omitted but, unlike the other optional fields, can't be null. */
  minimumAvailability: z.optional(z.string()),
})

const trigger = z.enum(APPROVAL_TRIGGERS)
const status = z.optional(z.enum(APPROVAL_STATUSES))

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
