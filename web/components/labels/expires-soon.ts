import { parseTime } from '../../lib/time.ts'

const SOON_MS = 24 * 3_600_000

/** Whether a due time is less than a day ahead. False if it has already passed. */
export const isDueSoon = (dueMs: number, nowMs: number): boolean =>
  dueMs > nowMs && dueMs - nowMs < SOON_MS

/** Whether a request expires within a day. False if it has already expired. */
export const expiresSoon = (expiresAt: string | null | undefined, nowMs: number): boolean =>
  isDueSoon(parseTime(expiresAt)?.getTime() ?? Number.NaN, nowMs)
