import { TYPE_LABELS, TYPE_PLURALS } from '../../../../components/labels/content-type.ts'
import { quotaTypeLabel } from '../../../../components/labels/quota-type.ts'
import type { QuotaWindows } from '../../../../components/quotas/next-reset.ts'
import { lastMonthlyReset } from '../../../../components/quotas/quota-resets.ts'
import type { DayUse } from '../../../../components/users/usage-days.ts'
import type { ContentType } from '../../../../contract/values.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { formatNumber, pluralize } from '../../../../lib/pluralize.ts'
import { dayInYear } from '../../../../lib/time.ts'

const dateOf = (day: string) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}
const dayOf = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map(part => String(part).padStart(2, '0'))
    .join('-')

const plusDays = (at: Date, days: number) =>
  new Date(at.getFullYear(), at.getMonth(), at.getDate() + days)

export const windowStart = (
  quotaType: string,
  today: string,
  { weeklyRolling, monthly }: QuotaWindows,
): string | null => {
  const at = dateOf(today)
  switch (quotaType) {
    case 'daily':
      return today
    case 'weekly_rolling':
      return dayOf(plusDays(at, 1 - weeklyRolling.resetDays))
    case 'monthly': {
      const reset = lastMonthlyReset(monthly.resetDay, monthly.handleMonthEnd, at)
      return reset && dayOf(reset)
    }
    default:
      return null
  }
}

export const usedSince = (days: readonly DayUse[], type: ContentType, start: string): number =>
  days.reduce((sum, day) => (day.date >= start ? sum + day[TYPE_PLURALS[type]] : sum), 0)

/** When the oldest requests leave a rolling period, and how many of them do; null if no requests count. */
export const nextDropOut = (
  days: readonly DayUse[],
  type: ContentType,
  start: string,
  resetDays: number,
): { day: string; count: number } | null => {
  const counted = days.filter(day => day.date >= start && day[TYPE_PLURALS[type]] > 0)
  const [oldest] = counted.sort((a, b) => (a.date < b.date ? -1 : 1))
  if (!oldest) return null
  const out = plusDays(dateOf(oldest.date), resetDays)
  return { day: dayInYear(out), count: oldest[TYPE_PLURALS[type]] }
}

/** The day on which enough requests have left a rolling period for the limit; null if it isn't exceeded. */
export const fitsAgainOn = (
  days: readonly DayUse[],
  type: ContentType,
  start: string,
  resetDays: number,
  limit: number,
): string | null => {
  let used = usedSince(days, type, start)
  if (used <= limit) return null
  for (const day of days
    .filter(({ date }) => date >= start)
    .sort((a, b) => (a.date < b.date ? -1 : 1))) {
    used -= day[TYPE_PLURALS[type]]
    if (used <= limit) return dayInYear(plusDays(dateOf(day.date), resetDays))
  }
  return null
}

export const formatWindow = (start: string, today: string): string =>
  start === today ? 'since midnight' : `since ${dayInYear(dateOf(start))}`

export interface Planned {
  name: string
  type: ContentType
  isLimited: boolean
  quotaType: string
  limit: number
  bypass: boolean
  /** Usage in the current period of `quotaType`; null if unknown. */
  used: number | null
  isChanged: boolean
}

/** Effect of a changed limit, for example "With 3 movies per week, jonas would be 2 over this week." */
export const describeEffect = ({
  name,
  type,
  isLimited,
  quotaType,
  limit,
  bypass,
  used,
  isChanged,
}: Planned) => {
  const what = TYPE_PLURALS[type]
  if (!isLimited)
    return isChanged
      ? `Without a limit, ${bidiIsolate(name)} could request any number of ${what}.`
      : `${bidiIsolate(name)} has no limit on ${what}.`
  if (!Number.isInteger(limit) || limit < 1) return null
  const { per, current } = quotaTypeLabel(quotaType)
  const start = `With ${pluralize(limit, TYPE_LABELS[type].toLowerCase())} ${per}`
  if (used === null) return `Usage ${per} is shown after saving.`
  const [be, have] = isChanged ? ['would be', 'would have'] : ['is', 'has']
  const left = limit - used
  const then = bypass
    ? 'further requests are approved automatically'
    : 'further requests need approval'
  if (left < 0)
    return `${start}, ${bidiIsolate(name)} ${be} ${formatNumber(-left)} over ${current}; ${then}.`
  if (left === 0) return `${start}, ${bidiIsolate(name)} ${have} nothing left ${current}; ${then}.`
  return `${start}, ${bidiIsolate(name)} ${have} ${formatNumber(left)} left ${current}.`
}
