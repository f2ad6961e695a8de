import type { QuotaWindows } from '../../../../components/quotas/next-reset.ts'
import type { DayUse } from '../../../../components/users/usage-days.ts'
import { CONTENT_TYPES, type ContentType } from '../../../../contract/values.ts'
import type { UserEdit } from '../../../../state/edit-users.ts'
import { fitsAgainOn, usedSince, windowStart } from '../edit/quota-arithmetic.ts'
import type { UserRow } from '../list/user-rows.ts'

/** A quota that would be exceeded. */
export interface Excess {
  readonly row: UserRow
  readonly type: ContentType
  readonly used: number
  readonly limit: number
  readonly quotaType: string
  /** The day on which a rolling period has room again, if known. */
  readonly until: string | null
}

export interface Forecast {
  readonly over: readonly Excess[]
  /** Ids of users whose usage in a new period isn't known yet. */
  readonly unknown: readonly number[]
}

/** Which users would be over their quotas after an edit, by their usage now. */
export const forecastOf = (
  rows: readonly UserRow[],
  edit: UserEdit,
  daysOf: (userId: number) => readonly DayUse[] | null,
  windows: QuotaWindows | null,
): Forecast => {
  const over: Excess[] = []
  const unknown = new Set<number>()
  for (const row of rows)
    for (const type of CONTENT_TYPES) {
      const part = edit[type]
      if (!part?.quotaType || !part.quotaLimit) continue
      const { quotaType, quotaLimit: limit } = part
      const own = row.quotas?.[type]
      const days = daysOf(row.id)
      const today = days?.[0]?.date
      const start = today && windows ? windowStart(quotaType, today, windows) : null
      const known = own?.quotaType === quotaType ? own.currentUsage : undefined
      const used = known ?? (days && start ? usedSince(days, type, start) : null)
      if (used === null) unknown.add(row.id)
      else if (used > limit) {
        const isRolling = days && start && windows && quotaType === 'weekly_rolling'
        const until = isRolling
          ? fitsAgainOn(days, type, start, windows.weeklyRolling.resetDays, limit)
          : null
        over.push({ row, type, used, limit, quotaType, until })
      }
    }
  return { over, unknown: [...unknown] }
}
