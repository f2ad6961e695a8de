import { parseTime } from '../../lib/time.ts'

const SOON_MS = 24 * 3_600_000

const msOf = (time: string | null | undefined) => parseTime(time)?.getTime() ?? Number.NaN

export const isDueSoon = (dueMs: number, nowMs: number): boolean =>
  dueMs > nowMs && dueMs - nowMs < SOON_MS

export const expiresSoon = (expiresAt: string | null | undefined, nowMs: number): boolean =>
  isDueSoon(msOf(expiresAt), nowMs)

/** Hour at which the coming night ends. After midnight, that is the next one. */
const MORNING = 6

const isBeforeMorning = (dueMs: number, nowMs: number) => {
  const morning = new Date(nowMs)
  morning.setDate(morning.getDate() + 1)
  morning.setHours(MORNING, 0, 0, 0)
  return dueMs < morning.getTime()
}

export const isDueTonight = (dueMs: number, nowMs: number): boolean =>
  dueMs > nowMs && isBeforeMorning(dueMs, nowMs)

/** Whether a request expires before the morning, or has done so. */
export const isDueByMorning = (expiresAt: string | null | undefined, nowMs: number): boolean =>
  isBeforeMorning(msOf(expiresAt), nowMs)

/** Whether a request expires before the morning. */
export const expiresTonight = (expiresAt: string | null | undefined, nowMs: number): boolean =>
  isDueTonight(msOf(expiresAt), nowMs)
