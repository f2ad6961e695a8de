/* Uses UTC instead of the backend's time zone, so that results are the same on every machine. */

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const startOfDay = (time: number): number => Math.floor(time / DAY_MS) * DAY_MS

const daysInMonth = (year: number, month: number) =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** Reset time in a month; null if the month is too short and `skip-month` skips it. */
const resetOf = (year: number, month: number, day: number, monthEnd: string): number | null => {
  const length = daysInMonth(year, month)
  if (day <= length) return Date.UTC(year, month, day)
  if (monthEnd === 'skip-month') return null
  if (monthEnd === 'next-month') return Date.UTC(year, month + 1, 1)
  return Date.UTC(year, month, length)
}

/** Start of the monthly period that contains `time`: the last reset up to that time. */
export const startOfQuotaMonth = (time: number, resetDay: number, monthEnd: string): number => {
  const date = new Date(time)
  for (let back = 0; back <= 12; back++) {
    const month = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1))
    const reset = resetOf(month.getUTCFullYear(), month.getUTCMonth(), resetDay, monthEnd)
    if (reset !== null && reset <= time) return reset
  }
  return startOfDay(time)
}
