import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { keeping, row, rows } from './rows.ts'
import { ContentType, count, day, flag, openEnum, Success, success, textOrNull } from './values.ts'

export const QUOTA_TYPES = ['daily', 'weekly_rolling', 'monthly'] as const
export const QuotaType = openEnum(...QUOTA_TYPES)

const fields = keeping(
  z.object({
    userId: z.number(),
    contentType: ContentType,
    quotaType: QuotaType,
    quotaLimit: z.number(),
    bypassApproval: flag(),
    /** Titles that the watchlist may hold; more are skipped. Null means no limit. Since 0.13. */
    watchlistCap: z.optional(z.nullable(z.number())),
  }),
)
export const Quota = row(fields, { quotaType: '', quotaLimit: 0 })
export type Quota = z.infer<typeof Quota>

export const QuotaStatus = z.object({
  currentUsage: z.number(),
  exceeded: z.boolean(),
  resetDate: textOrNull,
  watchlistCap: z.optional(z.nullable(z.number())),
  watchlistUsage: z.optional(z.nullable(z.number())),
  watchlistCapExceeded: z.optional(z.boolean()),
})
export type QuotaStatus = z.infer<typeof QuotaStatus>

export const listQuotas = get('/v1/quota/users', {
  response: z.object({ success, userQuotas: rows(Quota) }),
})

export const QuotaStatusEntry = z.object({
  userId: z.number(),
  quotaStatus: z.nullable(QuotaStatus),
})
export type QuotaStatusEntry = z.infer<typeof QuotaStatusEntry>

/**
 * Returns one entry per id; the entry is null if that user has no quota of that type. Responds with 400 if the list of
 * ids is empty.
 */
export const listQuotaStatuses = post('/v1/quota/users/status/bulk', {
  queue: 'figures',
  body: z.object({
    userIds: z.array(z.number()).check(z.minLength(1)),
    contentType: z.optional(ContentType),
  }),
  response: z.object({ success, quotaStatuses: rows(QuotaStatusEntry) }),
})

/** Pending requests that a user's quotas hold. Since 0.13. */
export const getHeldCount = get('/v1/quota/users/:id/pending-held-count', {
  response: z.extend(Success, { movieCount: count, showCount: count }),
})

/** Returns one row per day, including days without usage, newest first. */
export const getDailyQuotaStats = get('/v1/quota/stats/daily', {
  queue: 'figures',
  query: z.object({
    userId: z.number(),
    days: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(365))),
  }),
  response: z.extend(Success, {
    dailyStats: rows(
      z.object({ date: day, movies: z.number(), shows: z.number(), total: z.number() }),
    ),
  }),
})
