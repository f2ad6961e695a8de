import type { Config } from '../../contract/config.ts'
import type { ScheduledJob } from '../../contract/scheduler.ts'
import { timeOfCron } from '../../lib/cron.ts'
import { dayInYear, parseTime } from '../../lib/time.ts'
import { nextMonthlyResets } from './quota-resets.ts'

export type QuotaWindows = Pick<Config['quotaSettings'], 'weeklyRolling' | 'monthly'>

export interface QuotaClock {
  readonly windows: QuotaWindows | null
  /** The server's UTC offset in minutes; null if unknown. */
  readonly offset: number | null
}

export interface QuotaReset {
  readonly at: Date
  readonly words: string
}

const QUOTA_JOB = 'quota-maintenance'
const MINUTE_MS = 60_000
const DAY_MIN = 24 * 60
/**
 * UTC+13 (New Zealand in summer) is taken as the easternmost zone, so zones west of UTC−11 are mistaken for eastern
 * ones.
 */
const EAST_MAX = 13 * 60

/**
 * Offset of the server's time zone in minutes. No call reports it, but a job's scheduled time and next run reveal it.
 * Null if the job has no fixed time or no next run.
 */
export const serverOffset = (
  jobs: readonly Pick<ScheduledJob, 'name' | 'config' | 'next_run'>[] | null,
): number | null => {
  const job = jobs?.find(({ name }) => name === QUOTA_JOB)
  const at = parseTime(job?.next_run?.time)
  const planned = job && 'expression' in job.config ? timeOfCron(job.config.expression) : null
  if (!at || !planned) return null
  const [hour = 0, minute = 0] = planned.time.split(':').map(Number)
  const ahead = hour * 60 + minute - (at.getUTCHours() * 60 + at.getUTCMinutes())
  return EAST_MAX - ((((EAST_MAX - ahead) % DAY_MIN) + DAY_MIN) % DAY_MIN)
}

const zoneName = (offset: number): string => {
  if (offset === 0) return 'UTC'
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  const rest = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`
  return `UTC${offset < 0 ? '−' : '+'}${hours}${rest}`
}

/** Returns a Date whose local getters return the server's wall-clock time. */
const wallClock = (at: Date, offset: number | null): Date => {
  if (offset === null) return at
  const there = new Date(at.getTime() + offset * MINUTE_MS)
  const [year, month, day] = [there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate()]
  return new Date(year, month, day, there.getUTCHours(), there.getUTCMinutes())
}

const momentOf = (midnight: Date, offset: number | null): Date => {
  if (offset === null) return midnight
  const [year, month, day] = [midnight.getFullYear(), midnight.getMonth(), midnight.getDate()]
  return new Date(Date.UTC(year, month, day) - offset * MINUTE_MS)
}

/**
 * Next reset of a quota; null for rolling periods and unknown types. Doesn't use the backend's `resetDate`, because
 * that is the time of the next maintenance run.
 */
export const nextReset = (
  quotaType: string,
  { windows, offset }: QuotaClock,
  now: Date,
): QuotaReset | null => {
  const here = wallClock(now, offset)
  if (quotaType === 'daily') {
    const next = new Date(here.getFullYear(), here.getMonth(), here.getDate() + 1)
    const zone = offset === null ? ', server time' : ` ${zoneName(offset)}`
    return { at: momentOf(next, offset), words: `midnight${zone}` }
  }
  if (quotaType !== 'monthly' || !windows) return null
  const { resetDay, handleMonthEnd } = windows.monthly
  const [next] = nextMonthlyResets(resetDay, handleMonthEnd, 1, here)
  return next ? { at: momentOf(next, offset), words: dayInYear(next) } : null
}
