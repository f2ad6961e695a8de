import { formatSpan } from '../../lib/time.ts'
import { type Finding, okFinding, problemFinding, unknownFinding } from './findings.ts'
import type { StreamProbeReading, TimedProbeEvent } from './readings.ts'

/**
 * If the gap between two events shrinks to less than this fraction of the interval at which they were sent, something
 * held them back.
 */
const SHRUNK = 0.25

/** Whether several events arrived in bursts. A single late event followed by a short gap is normal. */
export const areClumped = (events: readonly TimedProbeEvent[]): boolean => {
  const shrunk = events.filter((event, i) => {
    const before = events[i - 1]
    return before && event.arrivedAt - before.arrivedAt < SHRUNK * (event.at - before.at)
  })
  return shrunk.length * 2 >= events.length - 1
}

const latenessOf = (events: readonly TimedProbeEvent[]): number => {
  const delays = events.map(({ at, arrivedAt }) => arrivedAt - at)
  return Math.max(...delays) - Math.min(...delays)
}

/** Judges whether events of the test stream arrive as they are sent. */
export const judgeStream = ({
  outcome,
  events,
  status,
  isCompressed,
}: StreamProbeReading): Finding => {
  const [first] = events
  const last = events.at(-1)
  if (outcome === 'away') return unknownFinding('No response.')
  if (outcome === 'page')
    return problemFinding(
      'Something in front of the gateway returned a web page instead of live events.',
      'Pass /gateway and /v1 through to the gateway. If the proxy’s sign-in expired, reload the page.',
    )
  if (outcome === 'redirected')
    return problemFinding(
      'Something in front of the gateway redirected the live-events request.',
      'The proxy’s sign-in may have expired: reload the page. Otherwise, pass /gateway and /v1 through to the gateway.',
    )
  if (outcome === 'refused')
    return problemFinding(
      `The live-events request was rejected with status ${status}.`,
      'Pass /gateway and /v1 through to the gateway.',
    )
  if (!first || !last)
    return outcome === 'late'
      ? problemFinding(
          'A proxy is buffering live events: no test event arrived in time.',
          UNBUFFER,
          ['stream'],
        )
      : problemFinding('The connection closed before the first test event arrived.', UNCUT)
  if (last.n < last.of)
    return outcome === 'late'
      ? problemFinding(`No more events arrived after ${last.n} of ${last.of} test events.`, UNCUT)
      : problemFinding(`The connection closed after ${last.n} of ${last.of} test events.`, UNCUT)
  if (!areClumped(events))
    return okFinding(
      `All ${last.of} test events arrived, at most ${formatSpan(Math.max(1, latenessOf(events)))} late.`,
    )
  const sentOver = last.at - first.at
  const cameOver = last.arrivedAt - first.arrivedAt
  const came = cameOver < sentOver / 10 ? 'together' : `in bursts over ${formatSpan(cameOver)}`
  const clumps = `Test events sent over ${formatSpan(sentOver)} arrived ${came}.`
  return isCompressed
    ? problemFinding(
        `A proxy is compressing live events and holding them back. ${clumps}`,
        UNCOMPRESS,
        ['compression'],
      )
    : problemFinding(`A proxy is buffering live events. ${clumps}`, UNBUFFER, ['stream'])
}
const UNBUFFER =
  'Turn off response buffering in the proxy. Without a proxy, a virus scanner may be the cause.'
const UNCOMPRESS = 'Exclude text/event-stream responses from compression in the proxy.'
const UNCUT =
  'Look for a proxy that cuts off long responses, or check whether the gateway just restarted.'
