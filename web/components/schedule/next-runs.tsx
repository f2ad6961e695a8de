import cronstrue from 'cronstrue'
import { useMemo } from 'react'
import { lazyValue } from '../../lib/lazy-value.ts'
import { type KnownRun, nextRuns } from '../../lib/next-runs.ts'
import { useMinute } from '../../ui/use-minute.ts'

const format = lazyValue(
  () =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
)

const CLOCK_NOTES = {
  browser: null,
  utc: 'Times are in your time zone. The server runs on UTC.',
  shifted: 'Times are in your time zone, which differs from the server’s.',
}

/** For example "At 3:00 AM, on day 1 of the month". */
export const scheduleWords = (expression: string): string => {
  try {
    return cronstrue.toString(expression, { trimHoursLeadingZero: true })
  } catch {
    return expression
  }
}

/** `known` is the next run that the backend reports for the saved schedule. */
export function NextRuns({ expression, known }: { expression: string; known: KnownRun | null }) {
  const now = useMinute()
  const storedExpression = known?.expression
  const announced = known?.nextRun ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the runs depend on the current minute
  const runs = useMemo(() => {
    const stored =
      storedExpression === undefined ? null : { expression: storedExpression, nextRun: announced }
    return nextRuns(expression, 3, stored)
  }, [expression, storedExpression, announced, now])

  const note = CLOCK_NOTES[runs.clock]
  return (
    <>
      {runs.times.length === 0 && <p>This schedule never runs.</p>}
      <ol className="flex flex-wrap gap-x-4 tabular">
        {runs.times.map(time => (
          <li key={time.getTime()}>
            <time dateTime={time.toISOString()} data-tip="">
              {format().format(time)}
            </time>
          </li>
        ))}
      </ol>
      {note && <p>{note}</p>}
    </>
  )
}
