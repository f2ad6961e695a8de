import type { Quota } from '../../web/contract/quotas.ts'
import { CONTENT_TYPES, type ContentType } from '../../web/contract/values.ts'
import { ApiError } from '../world/api-error.ts'
import { DAY_MS, dayOf, startOfDay, startOfQuotaMonth } from '../world/days.ts'
import type { Profile } from '../world/profiles.ts'
import { filledGroup } from './stored-config.ts'

/** A request that counts toward a quota. `day` is `YYYY-MM-DD`. */
export interface Usage {
  userId: number
  contentType: ContentType
  day: string
}

/** Defaults for missing settings (backend-notes 2.20). */
interface QuotaPeriods {
  resetDays: number
  resetDay: number
  handleMonthEnd: string
}

interface QuotaPart {
  enabled: boolean
  quotaType?: string | undefined
  quotaLimit?: number | undefined
  bypassApproval?: boolean | undefined
  watchlistCap?: number | null | undefined
}

interface QuotaParts {
  movieQuota?: QuotaPart | undefined
  showQuota?: QuotaPart | undefined
}

export const periodsOf = (quotaSettings: unknown): QuotaPeriods => {
  const { weeklyRolling, monthly } = filledGroup('quotaSettings', quotaSettings)
  return {
    resetDays: weeklyRolling.resetDays,
    resetDay: monthly.resetDay,
    handleMonthEnd: monthly.handleMonthEnd,
  }
}

/**
 * Start of the quota period: midnight for daily, N days ago for weekly_rolling, the last reset for monthly
 * (backend-notes 2.5).
 */
export const startOfPeriod = (quotaType: string, now: number, periods: QuotaPeriods): number => {
  if (quotaType === 'daily') return startOfDay(now)
  if (quotaType === 'weekly_rolling') return startOfDay(now) - (periods.resetDays - 1) * DAY_MS
  return startOfQuotaMonth(now, periods.resetDay, periods.handleMonthEnd)
}

/** A quota counts as exceeded once usage reaches its limit. */
export const quotaStatusOf = (quota: Quota, used: number, resetDate: string | null) => ({
  quotaType: quota.quotaType,
  quotaLimit: quota.quotaLimit,
  currentUsage: used,
  exceeded: used >= quota.quotaLimit,
  resetDate,
  bypassApproval: quota.bypassApproval,
})

const keyOf = (userId: number, contentType: ContentType) => `${userId}:${contentType}`

/** Highest limit of quotas; in older versions, only the bulk endpoint has it. */
export const LIMIT_MAX = 1000
export const tooHigh = () =>
  new ApiError(400, `body/quotaLimit Too big: expected number to be <=${LIMIT_MAX}`, {
    validation: true,
  })

/** @throws ApiError 400 unless the cap is null or a whole number from 1 to 10,000 */
const checkCap = ({ watchlistCap: cap }: Pick<QuotaPart, 'watchlistCap'>) => {
  const isFine = Number.isInteger(cap) && Number(cap) >= 1 && Number(cap) <= 10_000
  if (cap !== undefined && cap !== null && !isFine)
    throw new ApiError(400, 'body/watchlistCap Invalid input', { validation: true })
}

interface Sources {
  now: () => number
  periods: () => QuotaPeriods
  /** Next quota maintenance run, sent as the reset date for every quota type. */
  nextReset: () => string | null
  hasUser: (id: number) => boolean
  /** Number of titles on a user's watchlist. */
  listed: (userId: number, contentType: ContentType) => number
  profile: Pick<Profile, 'hasWatchlistCaps'>
}

export const quotaRules = (
  { now, periods, nextReset, hasUser, listed, profile: { hasWatchlistCaps } }: Sources,
  initial: { quotas: Quota[]; usage: Usage[] },
) => {
  /** The first quota that limits its user has a cap, which is reached. */
  const capped = initial.quotas.find(
    ({ bypassApproval, userId, contentType }) => !bypassApproval && listed(userId, contentType) > 0,
  )
  const quotas = new Map(
    initial.quotas.map(quota => {
      const { userId, contentType } = quota
      const watchlistCap = quota === capped ? listed(userId, contentType) : null
      return [keyOf(userId, contentType), { ...(hasWatchlistCaps && { watchlistCap }), ...quota }]
    }),
  )
  /** Grouped by user and type, so that computing a status reads only one user's entries. */
  const usage = new Map<string, string[]>()
  const count = (entry: Usage) => {
    const key = keyOf(entry.userId, entry.contentType)
    const days = usage.get(key)
    if (days) days.push(entry.day)
    else usage.set(key, [entry.day])
  }
  for (const entry of initial.usage) count(entry)

  const get = (userId: number, contentType: ContentType) => quotas.get(keyOf(userId, contentType))
  const used = (quota: Quota): number => {
    const from = dayOf(startOfPeriod(quota.quotaType, now(), periods()))
    const to = dayOf(now())
    const days = usage.get(keyOf(quota.userId, quota.contentType)) ?? []
    return days.filter(day => day >= from && day <= to).length
  }
  const status = (userId: number, contentType: ContentType) => {
    const quota = get(userId, contentType)
    if (!quota) return null
    const { watchlistCap = null, bypassApproval } = quota
    const watchlistUsage = watchlistCap === null ? null : listed(userId, contentType)
    const watchlistCapExceeded = !bypassApproval && (watchlistUsage ?? -1) >= (watchlistCap ?? 0)
    return {
      ...quotaStatusOf(quota, used(quota), nextReset()),
      ...(hasWatchlistCaps && { watchlistCap, watchlistUsage, watchlistCapExceeded }),
    }
  }
  /** A user's two quotas as sent to the client; quotas that aren't set are absent. */
  const of = (userId: number) => {
    const movieQuota = get(userId, 'movie')
    const showQuota = get(userId, 'show')
    return { userId, ...(movieQuota && { movieQuota }), ...(showQuota && { showQuota }) }
  }
  const applyPart = (userId: number, contentType: ContentType, part: QuotaPart) => {
    const existing = get(userId, contentType)
    if (!part.enabled) {
      quotas.delete(keyOf(userId, contentType))
      return
    }
    const quotaType = part.quotaType ?? existing?.quotaType
    const quotaLimit = part.quotaLimit ?? existing?.quotaLimit
    if (quotaType === undefined || quotaLimit === undefined)
      throw new ApiError(500, 'A new quota needs a type and a limit')
    // The backend treats an omitted flag as off instead of keeping its value.
    const bypassApproval = part.bypassApproval ?? false
    const { enabled, ...sent } = part
    if (hasWatchlistCaps) checkCap(sent)
    if (hasWatchlistCaps && quotaLimit > LIMIT_MAX) throw tooHigh()
    quotas.set(keyOf(userId, contentType), {
      ...(hasWatchlistCaps && { watchlistCap: null }),
      // Fields of newer versions, which are dropped if they are omitted.
      ...sent,
      userId,
      contentType,
      quotaType,
      quotaLimit,
      bypassApproval,
    })
  }
  /** Leaves omitted parts unchanged. */
  const applyParts = (userId: number, { movieQuota, showQuota }: QuotaParts) => {
    if (movieQuota) applyPart(userId, 'movie', movieQuota)
    if (showQuota) applyPart(userId, 'show', showQuota)
  }
  const hasQuota = (userId: number) => CONTENT_TYPES.some(type => get(userId, type))
  const none = () => new ApiError(404, 'User quotas not found', { byHand: true })

  return {
    all: (): Quota[] => [...quotas.values()],
    get,
    status,
    of,
    ofUser(userId: number) {
      if (!hasQuota(userId)) throw none()
      return of(userId)
    },
    record: count,
    usageOf(userId: number): Usage[] {
      return CONTENT_TYPES.flatMap(contentType =>
        (usage.get(keyOf(userId, contentType)) ?? []).map(day => ({ userId, contentType, day })),
      )
    },
    /** Creates quotas for movies and shows. @throws ApiError 400 for an unknown user, 409 if the user has a quota */
    /** The user doesn't have to exist (backend-notes 2.5). @throws ApiError 500 */
    separate(userId: number, parts: QuotaParts) {
      applyParts(userId, parts)
      return of(userId)
    },
    /** One unknown id makes the update fail for every user. */
    many(
      userIds: number[],
      operation: 'update' | 'delete',
      parts: QuotaParts,
    ): { processedCount: number; failedIds: number[] } {
      if (operation === 'update' && userIds.some(id => !hasUser(id)))
        return { processedCount: 0, failedIds: userIds }
      const failedIds: number[] = []
      for (const id of userIds) {
        if (operation === 'delete') {
          if (!hasQuota(id)) failedIds.push(id)
          for (const contentType of CONTENT_TYPES) quotas.delete(keyOf(id, contentType))
        } else applyParts(id, parts)
      }
      return { processedCount: userIds.length - failedIds.length, failedIds }
    },
    /** Deletes usage older than `days`; returns the number of entries. */
    cleanup(days: number): void {
      const from = dayOf(now() - days * DAY_MS)
      for (const [key, entries] of usage)
        usage.set(
          key,
          entries.filter(day => day >= from),
        )
    },
  }
}
