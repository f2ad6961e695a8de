import { parseTime } from '../../lib/time.ts'

const SOON_MS = 24 * 3_600_000

export const isDueSoon = (dueMs: number, nowMs: number): boolean =>
  dueMs > nowMs && dueMs - nowMs < SOON_MS

export const expiresSoon = (expiresAt: string | null | undefined, nowMs: number): boolean =>
  isDueSoon(parseTime(expiresAt)?.getTime() ?? Number.NaN, nowMs)

/** Hour at which the night ends. */
const MORNING = 6

/** Whether a request expires before the morning, or has done so. */
export const isDueByMorning = (expiresAt: string | null | undefined, nowMs: number): boolean => {
  const morning = new Date(nowMs)
  if (morning.getHours() >= MORNING) morning.setDate(morning.getDate() + 1)
  morning.setHours(MORNING, 0, 0, 0)
  return (parseTime(expiresAt)?.getTime() ?? Number.NaN) < morning.getTime()
}

/** Whether a request expires before the morning. */
export const expiresTonight = (expiresAt: string | null | undefined, nowMs: number): boolean =>
  (parseTime(expiresAt)?.getTime() ?? 0) > nowMs && isDueByMorning(expiresAt, nowMs)
