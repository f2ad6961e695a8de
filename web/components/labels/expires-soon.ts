import { formatNumber } from '../../lib/pluralize.ts'
import { parseTime } from '../../lib/time.ts'

const SOON_MS = 24 * 3_600_000

const msOf = (time: string | null | undefined) => parseTime(time)?.getTime() ?? Number.NaN

export const isDueSoon = (dueMs: number, nowMs: number): boolean =>
  dueMs > nowMs && dueMs - nowMs < SOON_MS

export const expiresSoon = (expiresAt: string | null | undefined, nowMs: number): boolean =>
  isDueSoon(msOf(expiresAt), nowMs)

/** Whether a request expires soon, or has expired. */
export const hasLittleTime = (expiresAt: string | null | undefined, nowMs: number): boolean =>
  msOf(expiresAt) - nowMs < SOON_MS

/** "1 expires soon", "4 expire soon". */
export const soonLabel = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'expires' : 'expire'} soon`
