import type { Config } from '../../web/contract/config.ts'
import type { QuotaPart } from '../../web/contract/quota-edits.ts'
import type { Quota } from '../../web/contract/quotas.ts'
import { CONTENT_TYPES, type ContentType } from '../../web/contract/values.ts'
import { ApiError, invalidInput, ownError } from '../world/api-error.ts'
import { DAY_MS, dayOf, startOfDay, startOfQuotaMonth } from '../world/days.ts'
import type { World } from './world.ts'

/** A request that counts toward a quota. `day` is `YYYY-MM-DD`. */
export interface Usage {
  userId: number
  contentType: ContentType
  day: string
}

interface QuotaParts {
  movieQuota?: QuotaPart | undefined
  showQuota?: QuotaPart | undefined
}

/**
 * Start of the quota period: midnight for daily, N days ago for weekly_rolling, the last reset for monthly
 * (backend-notes 2.5).
 */
export const startOfPeriod = (
  quotaType: string,
  now: number,
  { weeklyRolling, monthly }: Config['quotaSettings'],
): number => {
  if (quotaType === 'daily') return startOfDay(now)
  if (quotaType === 'weekly_rolling')
    return startOfDay(now) - (weeklyRolling.resetDays - 1) * DAY_MS
  return startOfQuotaMonth(now, monthly.resetDay, monthly.handleMonthEnd)
}

const keyOf = (userId: number, contentType: ContentType) => `${userId}:${contentType}`

/** Highest limit of quotas; in older versions, only the bulk endpoint has it. */
const LIMIT_MAX = 1000
export const checkLimit = (limit = 0) => {
  if (limit > LIMIT_MAX)
    throw invalidInput(`body/quotaLimit Too big: expected number to be <=${LIMIT_MAX}`)
}

/** @throws ApiError 400 unless the cap is null or a whole number from 1 to 10,000 */
const checkCap = (cap: number | null = null) => {
  const isFine = Number.isInteger(cap) && Number(cap) >= 1 && Number(cap) <= 10_000
  if (cap !== null && !isFine) throw invalidInput('body/watchlistCap Invalid input')
}

export const quotaRules = (world: World) => {
  const { now, seed, profile } = world
  const { hasWatchlistCaps } = profile
  /** Number of titles on a user's watchlist. */
  const listed = (id: number, type: ContentType) => {
    const user = world.users.get(id)
    return user ? world.watchlists.of(user).filter(item => item.type === type).length : 0
  }
  /** The first quota that limits its user has a cap, which is reached. */
  const capped = seed.quotas.find(
    ({ bypassApproval, userId, contentType }) => !bypassApproval && listed(userId, contentType) > 0,
  )
  const quotas = new Map(
    seed.quotas.map(quota => {
      const { userId, contentType } = quota
      const watchlistCap = quota === capped ? listed(userId, contentType) : null
      return [keyOf(userId, contentType), { ...(hasWatchlistCaps && { watchlistCap }), ...quota }]
    }),
  )
  /** Grouped by user and type, so that computing a status reads only one user's entries. */
  const usage = new Map<string, string[]>()
  const record = ({ userId, contentType, day }: Usage) => {
    const days = usage.get(keyOf(userId, contentType))
    if (days) days.push(day)
    else usage.set(keyOf(userId, contentType), [day])
  }
  for (const entry of seed.usage) record(entry)

  const get = (userId: number, contentType: ContentType) => quotas.get(keyOf(userId, contentType))
  const used = (quota: Quota): number => {
    const from = dayOf(startOfPeriod(quota.quotaType, now(), world.config.group('quotaSettings')))
    const to = dayOf(now())
    const days = usage.get(keyOf(quota.userId, quota.contentType)) ?? []
    return days.filter(day => day >= from && day <= to).length
  }
  /** A user's two quotas as sent to the client; quotas that aren't set are absent. */
  const of = (userId: number) => {
    const movieQuota = get(userId, 'movie')
    const showQuota = get(userId, 'show')
    return { userId, ...(movieQuota && { movieQuota }), ...(showQuota && { showQuota }) }
  }
  const applyPart = (userId: number, contentType: ContentType, part: QuotaPart | undefined) => {
    if (!part) return
    const { enabled, ...sent } = part
    if (!enabled) return void quotas.delete(keyOf(userId, contentType))
    const existing = get(userId, contentType)
    const quotaType = part.quotaType ?? existing?.quotaType
    const quotaLimit = part.quotaLimit ?? existing?.quotaLimit
    if (quotaType === undefined || quotaLimit === undefined)
      throw new ApiError(500, 'A new quota needs a type and a limit')
    if (hasWatchlistCaps) {
      checkCap(sent.watchlistCap)
      checkLimit(quotaLimit)
    }
    quotas.set(keyOf(userId, contentType), {
      ...(hasWatchlistCaps && { watchlistCap: null }),
      // Fields of newer versions, which are dropped if they are omitted.
      ...sent,
      userId,
      contentType,
      quotaType,
      quotaLimit,
      // The backend treats an omitted flag as off instead of keeping its value.
      bypassApproval: part.bypassApproval ?? false,
    })
  }
  /** Leaves omitted parts unchanged. */
  const applyParts = (userId: number, { movieQuota, showQuota }: QuotaParts) => {
    applyPart(userId, 'movie', movieQuota)
    applyPart(userId, 'show', showQuota)
  }
  const hasQuota = (userId: number) => CONTENT_TYPES.some(type => get(userId, type))

  return {
    all: (): Quota[] => [...quotas.values()],
    get,
    /** A quota counts as exceeded once usage reaches its limit. */
    status(userId: number, contentType: ContentType) {
      const quota = get(userId, contentType)
      if (!quota) return null
      const { quotaType, quotaLimit, bypassApproval, watchlistCap = null } = quota
      const currentUsage = used(quota)
      const watchlistUsage = watchlistCap === null ? null : listed(userId, contentType)
      const watchlistCapExceeded = !bypassApproval && (watchlistUsage ?? -1) >= (watchlistCap ?? 0)
      return {
        quotaType,
        quotaLimit,
        currentUsage,
        exceeded: currentUsage >= quotaLimit,
        // The next maintenance run, for every type of quota.
        resetDate: world.schedules.nextRun('quota-maintenance'),
        bypassApproval,
        ...(hasWatchlistCaps && { watchlistCap, watchlistUsage, watchlistCapExceeded }),
      }
    },
    ofUser(userId: number) {
      if (!hasQuota(userId)) throw ownError(404, 'User quotas not found')
      return of(userId)
    },
    record,
    /** Days on which a user made requests. */
    usageOf: (userId: number, contentType: ContentType): readonly string[] =>
      usage.get(keyOf(userId, contentType)) ?? [],
    /** The user doesn't have to exist (backend-notes 2.5). @throws ApiError 500 */
    separate(userId: number, parts: QuotaParts) {
      applyParts(userId, parts)
      return of(userId)
    },
    /** One unknown id makes the update fail for every user. */
    many(userIds: number[], parts: QuotaParts): { processedCount: number; failedIds: number[] } {
      if (!userIds.every(world.users.has)) return { processedCount: 0, failedIds: userIds }
      for (const id of userIds) applyParts(id, parts)
      return { processedCount: userIds.length, failedIds: [] }
    },
    /** Deletes usage older than `days`. */
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
