import * as z from 'zod/mini'
import {
  type GatewayConnection,
  getGatewayConnection,
  STREAM_PROBE_PATH,
  StreamProbeFrame,
} from '../../contract/gateway-connection.ts'
import { BASE_PATH } from '../../lib/base-path.ts'
import { clockOffset } from '../../lib/clock.ts'
import { ContractError, HttpError, InterceptedError, NotOfferedError } from '../../lib/errors.ts'
import { request } from '../../lib/request.ts'
import { readTimedStream, type TimedReading } from '../../lib/timed-stream.ts'
import { resource } from '../../state/resource.ts'

/** Timeout: the test stream takes about a second, and the gateway waits up to five seconds for the backend. */
const WITHIN_MS = 10_000

export interface StreamProbeReading extends Omit<TimedReading, 'frames'> {
  readonly events: readonly (StreamProbeFrame & { arrivedAt: number })[]
}

export interface Readings {
  readonly browser: { scheme: string; host: string; basePath: string }
  /** Null if the gateway didn't send one; `problem` then says why. */
  readonly report: GatewayConnection | null
  readonly problem: { title: string; cause: string } | null
  readonly streamProbe: StreamProbeReading
  readonly clockOffsetMs: number
}

export const checkup = resource<Readings>({
  load: async () => {
    const asked = request(getGatewayConnection, { signal: AbortSignal.timeout(WITHIN_MS) })
    const [answer, listened] = await Promise.allSettled([asked, listenTwice()])
    if (listened.status === 'rejected') throw listened.reason
    const streamProbe = listened.value
    const { protocol, host } = location
    return {
      browser: { scheme: protocol.slice(0, -1), host, basePath: BASE_PATH },
      report: answer.status === 'fulfilled' ? answer.value : null,
      problem: answer.status === 'rejected' ? problemOf(answer.reason, streamProbe) : null,
      streamProbe,
      clockOffsetMs: clockOffset(),
    }
  },
  failed: 'Couldn’t check the connection.',
})

/** Why the gateway sent no report, with a suggested fix. */
const problemOf = (cause: unknown, { outcome }: StreamProbeReading) => {
  const isElsewhere = outcome === 'redirected' || outcome === 'page'
  const isIntercepted = cause instanceof InterceptedError
  if (cause instanceof NotOfferedError || (isIntercepted && cause.isSignIn)) return ELSEWHERE
  if (cause instanceof ContractError) return OTHER_VERSION
  if (!isIntercepted && !(cause instanceof HttpError)) return isElsewhere ? ELSEWHERE : AWAY
  const { status } = cause
  // Gateway errors always have a code. A 404 with a code comes from an older gateway that lacks this endpoint.
  if (!isIntercepted && cause.code !== null) {
    if (status === 404) return OTHER_VERSION
    const title = status === 503 ? 'The gateway is busy' : 'The gateway rejected the request'
    if (cause.serverMessage !== null) return { title, cause: cause.serverMessage }
  }
  return {
    title: `A proxy responded with status ${status}`,
    cause: [502, 503, 504].includes(status)
      ? 'It can’t reach the gateway. Check that the gateway is running and that the proxy has its correct address.'
      : 'It rejected the request. Make it pass /gateway through to the gateway.',
  }
}
const ELSEWHERE = {
  title: 'Something in front of the gateway responded instead',
  cause:
    'The response was a web page, for example a proxy’s sign-in or error page. Reload this page and sign in if prompted. Otherwise, make the proxy pass every path to the gateway.',
}
const AWAY = {
  title: 'The gateway isn’t responding',
  cause: 'This device can’t reach it, or the proxy in front. Nothing in this tab is lost.',
}
const OTHER_VERSION = {
  title: 'The gateway and this page have different versions',
  cause:
    'The gateway doesn’t support this call. Reload the page, and make sure every gateway runs the same version.',
}

/**
 * If the gap between two events shrinks to less than this fraction of the interval at which they were sent, something
 * held them back.
 */
const SHRUNK = 0.25

/** Whether several events arrived in bursts. A single late event followed by a short gap is normal. */
export const areClumped = (events: StreamProbeReading['events']): boolean => {
  const shrunk = events.filter((event, i) => {
    const before = events[i - 1]
    return before && event.arrivedAt - before.arrivedAt < SHRUNK * (event.at - before.at)
  })
  return shrunk.length * 2 >= events.length - 1
}

/**
 * If the events arrive in bursts, reads the stream a second time: a briefly busy browser causes bursts once, but a
 * buffering proxy causes them every time.
 */
const listenTwice = async (): Promise<StreamProbeReading> => {
  const first = await listen()
  return first.outcome === 'ended' && areClumped(first.events) ? listen() : first
}

const listen = async (): Promise<StreamProbeReading> => {
  const { frames, ...reading } = await readTimedStream(STREAM_PROBE_PATH, WITHIN_MS)
  const events = frames.flatMap(({ data, arrivedAt }) => {
    try {
      return [{ ...z.parse(StreamProbeFrame, JSON.parse(data)), arrivedAt }]
    } catch {
      // Skip data that the gateway didn't send. The check reports the missing events instead.
      return []
    }
  })
  return { ...reading, events }
}
