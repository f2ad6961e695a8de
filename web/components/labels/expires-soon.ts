import { parseTime } from '../../lib/time.ts'

const SOON_MS = 24 * 3_600_000

/** Whether a request expires within a day; false if already expired. */
export const expiresSoon = (expiresAt: string | null | undefined, nowMs: number): boolean => {
  const left = (parseTime(expiresAt)?.getTime() ?? Number.NaN) - nowMs
  return left > 0 && left < SOON_MS
}
