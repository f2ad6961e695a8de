import * as z from 'zod/mini'
import {
  APPROVAL_STATUSES,
  APPROVAL_TRIGGERS,
  AUTO_APPROVED,
  ROUTER_ACTIONS,
  Routing,
} from '../../web/contract/approvals.ts'
import type { Profile } from '../world/profiles.ts'

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
const statusIn = ({ checksDecisions }: Pick<Profile, 'checksDecisions'>) =>
  z.optional(
    z.enum(APPROVAL_STATUSES.filter(status => checksDecisions || status !== AUTO_APPROVED)),
  )

export const sentFilterOf = (profile: Profile) =>
  z.object({ status: statusIn(profile), triggeredBy: z.optional(trigger) })

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

export const sentPatchOf = (profile: Profile) =>
  z.object({ status: statusIn(profile), proposedRouterDecision: z.optional(SentDecision) })
