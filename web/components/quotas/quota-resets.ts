import { serverNow } from '../../lib/clock.ts'
/**
 * The next `count` monthly resets after `from`, as dates at local midnight.
 * @param resetDay from 1 to 31
 * @param rule for months without that day (backend-notes 2.20): 'last-day' resets on their last day, 'skip-month' skips
 * them, 'next-month' resets on the first day of the next month
 */
export const nextMonthlyResets = (
  resetDay: number,
  rule: string,
  count: number,
  from = new Date(serverNow()),
): Date[] => {
  const resets: Date[] = []
  // Some months may be skipped, and with 'next-month' a reset can fall in the following month. So check extra months,
  // starting one month back.
  for (let ahead = -1; resets.length < count && ahead < count * 3 + 12; ahead++) {
    const year = from.getFullYear()
    const month = from.getMonth() + ahead
    const lastDay = new Date(year, month + 1, 0).getDate()
    const reset =
      resetDay <= lastDay
        ? new Date(year, month, resetDay)
        : rule === 'skip-month'
          ? null
          : rule === 'next-month'
            ? new Date(year, month + 1, 1)
            : new Date(year, month, lastDay)
    if (reset && reset > from && reset.getTime() !== resets.at(-1)?.getTime()) resets.push(reset)
  }
  return resets
}

/** Number of months to look back: enough to contain a reset, even if short months are skipped. */
const MONTHS_BACK = 4

export const lastMonthlyReset = (resetDay: number, rule: string, at: Date): Date | null => {
  const from = new Date(at.getFullYear(), at.getMonth() - MONTHS_BACK, 1)
  return (
    nextMonthlyResets(resetDay, rule, MONTHS_BACK + 2, from)
      .filter(reset => reset <= at)
      .at(-1) ?? null
  )
}
