import { parseTime } from '../../lib/time.ts'

const SOON_MS = 24 * 3_600_000

export const isDueSoon = (dueMs: number, nowMs: number): boolean =>
  dueMs > nowMs && dueMs - nowMs < SOON_MS

export const expiresSoon = (expiresAt: string | null | undefined, nowMs: number): boolean =>
  isDueSoon(parseTime(expiresAt)?.getTime() ?? Number.NaN, nowMs)
