import type { ResponseOf } from '../../contract/endpoint.ts'
import { getDailyQuotaStats, getHeldCount } from '../../contract/quotas.ts'
import type { ContentType } from '../../contract/values.ts'
import { request } from '../../lib/request.ts'
import { FETCH_WINDOW_MS, keyedResource } from '../../state/resource.ts'

export type DayUse = Omit<ResponseOf<typeof getDailyQuotaStats>['dailyStats'][number], 'total'>

/** Number of days in the longest possible period: the one for a monthly reset on the 31st that skips short months. */
const DAYS = 93

/** Approved requests per day, newest first, by user id. */
export const usageDays = keyedResource<string, readonly DayUse[]>({
  load: async id =>
    (await request(getDailyQuotaStats, { query: { userId: Number(id), days: DAYS } })).dailyStats,
  failed: 'Couldn’t load quota usage.',
  everyMs: FETCH_WINDOW_MS,
  // A plan is applied to many users.
  keysMax: 1000,
  notOffered: 'This server version doesn’t report daily usage.',
})

/** Number of pending requests that the user's quotas hold. */
export const heldRequests = keyedResource<string, Record<ContentType, number | null>>({
  async load(id) {
    const { movieCount, showCount } = await request(getHeldCount, { params: { id: Number(id) } })
    return { movie: movieCount, show: showCount }
  },
  failed: 'Couldn’t count the requests that wait because of a quota.',
  everyMs: FETCH_WINDOW_MS,
})
