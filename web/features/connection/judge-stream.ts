import { formatSpan } from '../../lib/format-span.ts'
import { cause, type Finding, ok, unknown } from './findings.ts'
import type { StreamProbeReading, TimedProbeEvent } from './observed.ts'

/** An arrival gap below this part of its sending gap means that events were held back on the way. */
const SHRUNK = 0.25

/** Whether events came in clumps. One that is late and catches up again does not make a clump: networks do that. */
const areClumped = (events: readonly TimedProbeEvent[]): boolean => {
  const shrunk = events.filter((event, i) => {
    const before = events[i - 1]
    return before && event.arrivedAt - before.arrivedAt < SHRUNK * (event.at - before.at)
  })
  return shrunk.length * 2 >= events.length - 1
}

/** How much longer the slowest event took than the quickest, milliseconds. */
const latenessOf = (events: readonly TimedProbeEvent[]): number => {
  const delays = events.map(({ at, arrivedAt }) => arrivedAt - at)
  return Math.max(...delays) - Math.min(...delays)
}

/** Whether events of the test stream arrive as they are sent. */
export const judgeStream = ({
  outcome,
  events,
  status,
  isCompressed,
}: StreamProbeReading): Finding => {
  const [first] = events
  const last = events.at(-1)
  if (outcome === 'away') return unknown('Nobody answers.')
  if (outcome === 'page')
    return cause(
      'Something in front of the gateway answers with a page instead of the stream.',
      'Let /gateway and /v1 through to the gateway. If a sign-in of the proxy ended, reload the page.',
    )
  if (outcome === 'redirected')
    return cause(
      'Something in front of the gateway sends the stream elsewhere.',
      'A sign-in of the proxy may have ended: reload the page. Otherwise let /gateway and /v1 through.',
    )
  if (outcome === 'refused')
    return cause(
      `The test stream was refused with status ${status}.`,
      'Let /gateway and /v1 through to the gateway.',
    )
  if (!first || !last)
    return outcome === 'late'
      ? cause('A proxy in front buffers the stream: nothing of it came in time.', UNBUFFER, [
          'stream',
        ])
      : cause('The test stream broke off before its first event.', UNCUT)
  if (last.n < last.of)
    return outcome === 'late'
      ? cause(`The test stream stalled after ${last.n} of ${last.of} events.`, UNCUT)
      : cause(`The test stream broke off after ${last.n} of ${last.of} events.`, UNCUT)
  if (!areClumped(events))
    return ok(
      `${last.of} test events came as they were sent, none more than ${formatSpan(Math.max(1, latenessOf(events)))} late.`,
    )
  const sentOver = last.at - first.at
  const cameOver = last.arrivedAt - first.arrivedAt
  const came =
    cameOver < sentOver / 10 ? 'all at once' : `in clumps, within ${formatSpan(cameOver)}`
  const clumps = `Events sent over ${formatSpan(sentOver)} came ${came}.`
  return isCompressed
    ? cause(`A proxy in front compresses the stream and holds it back. ${clumps}`, UNCOMPRESS, [
        'compression',
      ])
    : cause(`A proxy in front buffers the stream. ${clumps}`, UNBUFFER, ['stream'])
}
const UNBUFFER =
  'Switch buffering off for it, and live events come at once. Where no proxy is in between, some virus scanners do this too.'
const UNCOMPRESS = 'Leave event streams out of its compression.'
const UNCUT =
  'Look for a proxy in front that ends long answers early, and for a gateway that was just restarted.'
