import type { DayUse } from '../../../components/users/usage-days.ts'
import { getDailyQuotaStats } from '../../../contract/quotas.ts'
import { request } from '../../../lib/request.ts'
import { quotas } from '../../../state/quotas.ts'
import { keyedResource } from '../../../state/resource.ts'

/**
 * Maximum number of users. Each user requires one call, and the backend allows 500 calls per minute, so this leaves
 * room for a few reloads.
 */
const USERS_MAX = 50
const WINDOW_MS = 5 * 60_000

export interface DailyRequests {
  counted: number
  users: number
  /** `date` is `YYYY-MM-DD` in the server's time zone; oldest first. */
  days: readonly DayUse[]
}

const read = async (days: number): Promise<DailyRequests> => {
  const ids = [...(quotas.state.data?.keys() ?? [])]
  const asked = ids.slice(0, USERS_MAX)
  const responses = await Promise.all(
    asked.map(userId => request(getDailyQuotaStats, { query: { userId, days } })),
  )
  const byDate = new Map<string, DayUse>()
  for (const { dailyStats } of responses)
    for (const { date, movies, shows } of dailyStats) {
      const day = byDate.get(date)
      byDate.set(date, {
        date,
        movies: movies + (day?.movies ?? 0),
        shows: shows + (day?.shows ?? 0),
      })
    }
  return {
    counted: asked.length,
    users: ids.length,
    days: [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1)),
  }
}

/** The backend doesn't count requests by users without a quota. The resource's key is the number of days. */
export const dailyRequests = keyedResource<`${number}`, DailyRequests>({
  load: days => read(Number(days)),
  failed: 'Couldn’t load requests per day.',
  everyMs: WINDOW_MS,
  notOffered: 'This server version doesn’t count requests per day.',
})
