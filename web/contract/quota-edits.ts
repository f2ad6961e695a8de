import * as z from 'zod/mini'
import { get, patch } from './endpoint.ts'
import { QUOTA_TYPES, Quota } from './quotas.ts'
import { keeping } from './rows.ts'
import { Outcome, Success } from './values.ts'

/* Kept separate from quotas.ts, because every page loads that file. */

const quotaLimit = z.number().check(z.minimum(1))

export const SavedQuotas = z.object({
  userId: z.number(),
  movieQuota: z.optional(z.nullable(Quota)),
  showQuota: z.optional(z.nullable(Quota)),
})
export type SavedQuotas = z.infer<typeof SavedQuotas>

const userQuotasResponse = z.extend(Success, { userQuotas: SavedQuotas })

/** Responds with 404 and `{success:false}` if the user has no quota. */
export const getUserQuotas = get('/v1/quota/users/:id', { response: userQuotasResponse })

/**
 * `enabled: false` deletes the quota. An omitted content type stays unchanged, and an omitted bypass flag means off
 * (backend-notes 2.5).
 */
export const QuotaPart = keeping(
  z.object({
    enabled: z.boolean(),
    quotaType: z.optional(z.enum(QUOTA_TYPES)),
    quotaLimit: z.optional(quotaLimit),
    bypassApproval: z.optional(z.boolean()),
    watchlistCap: z.optional(z.nullable(z.number())),
  }),
)
export type QuotaPart = z.infer<typeof QuotaPart>

/** A quota that is set. */
export type QuotaEdit = Partial<Omit<QuotaPart, 'enabled'>>

/** Whether to approve the requests that a removed quota was holding. */
const autoApproveHeld = z.optional(z.boolean())

/** Responds with 500 if a new quota has no type or limit. */
export const saveUserQuotas = patch('/v1/quota/users/:id/separate', {
  body: z.object({
    movieQuota: z.optional(QuotaPart),
    showQuota: z.optional(QuotaPart),
    autoApproveHeld,
  }),
  response: userQuotasResponse,
})

/** The backend's limit on users per bulk call. */
const QUOTA_BULK_MAX = 100

/**
 * `success` is false if no user was processed. A single unknown id makes the update fail for all users
 * (backend-notes 2.5).
 */
export const saveManyQuotas = patch('/v1/quota/users/bulk', {
  body: z.object({
    userIds: z.array(z.number()).check(z.minLength(1), z.maxLength(QUOTA_BULK_MAX)),
    operation: z.literal('update'),
    movieQuota: z.optional(QuotaPart),
    showQuota: z.optional(QuotaPart),
  }),
  response: z.extend(Outcome, {
    processedCount: z._default(z.number(), 0),
    failedIds: z._default(z.array(z.number()), []),
  }),
})
