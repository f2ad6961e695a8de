import type { ReviewedChange } from '../../../components/change-review.tsx'
import { TYPE_PLURALS } from '../../../components/labels/content-type.ts'
import type { QuotaWindows } from '../../../components/quotas/next-reset.ts'
import { lastMonthlyReset } from '../../../components/quotas/quota-resets.ts'
import type { DayUse } from '../../../components/users/usage-days.ts'
import { compareUser } from '../../../components/users/user-changes.ts'
import { CONTENT_TYPES, type ContentType } from '../../../contract/values.ts'
import { andJoined } from '../../../lib/join-words.ts'
import { dayInYear } from '../../../lib/time.ts'
import type { UserEdit } from '../../../state/edit-users.ts'
import type { UserRow } from '../list/user-rows.ts'

const dateOf = (day: string) => new Date(`${day}T00:00`)
/** Swedish dates are written in ISO format. */
const dayOf = (at: Date) => at.toLocaleDateString('sv')

const plusDays = (at: Date, days: number) =>
  new Date(at.getFullYear(), at.getMonth(), at.getDate() + days)

const windowStart = (
  quotaType: string,
  today: string,
  { weeklyRolling, monthly }: QuotaWindows,
): string | null => {
  const at = dateOf(today)
  if (quotaType === 'daily') return today
  if (quotaType === 'weekly_rolling') return dayOf(plusDays(at, 1 - weeklyRolling.resetDays))
  if (quotaType !== 'monthly') return null
  const reset = lastMonthlyReset(monthly.resetDay, monthly.handleMonthEnd, at)
  return reset && dayOf(reset)
}

/** The usage that is known, for quotas of a user. */
interface Usage {
  /** Newest first; null until they are loaded. */
  readonly days: readonly DayUse[] | null
  readonly windows: QuotaWindows | null
}

/** Usage in the current period of a quota, counted by the server and by the daily figures; null if unknown. */
export const usageIn = (
  { quotas }: UserRow,
  type: ContentType,
  quotaType: string,
  { days, windows }: Usage,
) => {
  const own = quotas?.[type]
  const [today] = days ?? []
  const start = today && windows ? windowStart(quotaType, today.date, windows) : null
  const counted = start === null ? [] : (days ?? []).filter(({ date }) => date >= start)
  const recorded =
    start === null ? null : counted.reduce((sum, day) => sum + day[TYPE_PLURALS[type]], 0)
  // The server counts only for the saved type.
  const known = own?.quotaType === quotaType ? own.currentUsage : undefined
  const isRolling = quotaType === 'weekly_rolling' && windows !== null
  const since =
    start === today?.date ? 'since midnight' : start && `since ${dayInYear(dateOf(start))}`
  return {
    known,
    recorded,
    used: known ?? recorded,
    since,
    /** When requests leave a rolling period, oldest first. */
    leaving: isRolling
      ? counted
          .filter(day => day[TYPE_PLURALS[type]] > 0)
          .sort((a, b) => (a.date < b.date ? -1 : 1))
          .map(day => ({
            day: dayInYear(plusDays(dateOf(day.date), windows.weeklyRolling.resetDays)),
            count: day[TYPE_PLURALS[type]],
          }))
      : [],
  }
}

/**
 * The quotas that would be exceeded, or may be, until their usage is known. `until` is the day on which a rolling period
 * has room again, if known.
 */
const excessesOf = (row: UserRow, edit: UserEdit, usage: Usage) =>
  CONTENT_TYPES.flatMap(type => {
    const { quotaType, quotaLimit: limit } = edit[type] ?? {}
    if (!quotaType || !limit) return []
    const { used, recorded, leaving } = usageIn(row, type, quotaType, usage)
    if (used !== null && used <= limit) return []
    let left = recorded ?? 0
    const until = leaving.find(({ count }) => {
      const wasOver = left > limit
      left -= count
      return wasOver && left <= limit
    })
    return { row, type, used, limit, quotaType, until: until?.day ?? null }
  })

/** Which quotas an edit would let be exceeded by the usage now, and the users whose usage in a new period is unknown. */
export const forecastOf = (
  rows: readonly UserRow[],
  edit: UserEdit,
  usageOf: (userId: number) => Usage,
) => {
  const excesses = rows.flatMap(row => excessesOf(row, edit, usageOf(row.id)))
  return {
    over: excesses.flatMap(one => (one.used === null ? [] : { ...one, used: one.used })),
    unknown: [...new Set(excesses.filter(({ used }) => used === null).map(({ row }) => row.id))],
  }
}
export type Forecast = ReturnType<typeof forecastOf>

/** How many users edits would change, and how: like changes of several users as one. */
export const effectOf = (rows: readonly UserRow[], editOf: (id: number) => UserEdit) => {
  const all = rows.flatMap(row => compareUser(row, editOf(row.id)))
  const like = new Map<string, typeof all>()
  for (const change of all) {
    const key = [change.label, change.to, change.error].join('\n')
    like.set(key, [...(like.get(key) ?? []), change])
  }
  return {
    changing: new Set(all.map(({ userId }) => userId)).size,
    changes: [...like].flatMap(([key, [first, ...others]]): ReviewedChange[] => {
      if (!first) return []
      const same = [first, ...others]
      const { label, to, error = null } = first
      const from = andJoined([...new Set(same.map(change => change.from))], 4)
      return [{ key, label, from, to, error, people: same.flatMap(({ group }) => group ?? []) }]
    }),
  }
}
