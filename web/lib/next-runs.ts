import { Cron } from 'croner'
import { serverNow } from './clock.ts'

const runs = (expression: string, count: number, from: Date, timezone?: string): Date[] => {
  try {
    return new Cron(expression, { paused: true, ...(timezone && { timezone }) }).nextRuns(
      count,
      from,
    )
  } catch {
    return []
  }
}

const MINUTE_MS = 60_000
/** Two time zones differ by at most 26 hours. */
const SHIFT_MAX_MS = 26 * 60 * MINUTE_MS

/** A saved schedule and its next run (ISO), as announced by the backend. */
export interface KnownRun {
  expression: string
  nextRun: string | null
}

/**
 * Next runs of a schedule, with daylight saving time taken into account. Jobs run in the backend's time zone, which no
 * call reports. It is inferred from the announced next run of the saved schedule: the browser's zone, UTC or a fixed
 * offset.
 * @param timezone the browser's time zone (IANA name); defaults to the system's
 */
export const nextRuns = (
  expression: string,
  count: number,
  known: KnownRun | null = null,
  from = new Date(serverNow()),
  timezone?: string,
): { times: Date[]; clock: 'browser' | 'utc' | 'shifted' } => {
  const announced = known?.nextRun ? Date.parse(known.nextRun) : Number.NaN
  if (!known || !(announced > from.getTime()))
    return { times: runs(expression, count, from, timezone), clock: 'browser' }
  const offBy = (zone?: string) => {
    const [first] = runs(known.expression, 1, from, zone)
    return first ? announced - first.getTime() : Number.POSITIVE_INFINITY
  }
  const off = offBy(timezone)
  if (Math.abs(off) < MINUTE_MS)
    return { times: runs(expression, count, from, timezone), clock: 'browser' }
  if (Math.abs(offBy('UTC')) < MINUTE_MS)
    return { times: runs(expression, count, from, 'UTC'), clock: 'utc' }
  if (Math.abs(off) > SHIFT_MAX_MS) {
    // Not a time zone: the backend evaluates the expression differently. Only the run it announces is certain.
    const isSaved = expression === known.expression
    const times = isSaved ? [new Date(announced)] : runs(expression, count, from, timezone)
    return { times, clock: 'browser' }
  }
  const shifted = runs(expression, count, new Date(from.getTime() - off), timezone)
  return { times: shifted.map(time => new Date(time.getTime() + off)), clock: 'shifted' }
}
