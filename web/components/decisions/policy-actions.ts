import { getDailyQuotaStats, quotaRead, saveUserQuotas } from '../../contract/quota-edits.ts'
import type { ContentType } from '../../contract/values.ts'
import { request } from '../../lib/request.ts'
import { type QuotaWithStatus, refreshUsers } from '../../state/quotas.ts'
import { keyedResource } from '../../state/resource.ts'

const DAY_MS = 24 * 3_600_000

/** Usage of the last four weeks. */
export const usageDays = keyedResource<`${number}`, readonly { movies: number; shows: number }[]>({
  load: async userId =>
    (await request(getDailyQuotaStats, { query: { userId: Number(userId), days: 28 } })).dailyStats,
  failed: 'Couldn’t load the quota usage.',
  everyMs: DAY_MS,
})

/** Changes one quota, which is sent as a whole. Resolves to a function that writes the old one. */
export const saveQuota = async (
  id: number,
  type: ContentType,
  quota: QuotaWithStatus,
  change: { quotaLimit: number } | { bypassApproval: boolean },
) => {
  const write = async (more: object) => {
    const part = { ...quotaRead(quota), enabled: true, ...more }
    await request(saveUserQuotas, { params: { id }, body: { [`${type}Quota`]: part } })
    await refreshUsers({ force: true })
  }
  await write(change)
  return () => write({})
}
