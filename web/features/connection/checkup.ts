import * as z from 'zod/mini'
import {
  getGatewayConnection,
  STREAM_PROBE_PATH,
  StreamProbeFrame,
} from '../../contract/gateway-connection.ts'
import { BASE_PATH } from '../../lib/base-path.ts'
import { clockOffset, serverNow } from '../../lib/clock.ts'
import { ContractError, HttpError, InterceptedError, NotOfferedError } from '../../lib/errors.ts'
import { request } from '../../lib/request.ts'
import { readTimedStream } from '../../lib/timed-stream.ts'
import { resource } from '../../state/resource.ts'
import { areClumped } from './judge-stream.ts'
import type { Asked, Readings, StreamProbeReading } from './readings.ts'

/** Timeout: the test stream takes about a second, and the gateway waits up to five seconds for the backend. */
const WITHIN_MS = 10_000

export const checkup = resource<Readings>({
  load: async () => {
    const [asked, streamProbe] = await Promise.all([ask(), listenTwice()])
    const { protocol, host } = location
    const browser = { scheme: protocol.slice(0, -1), host, basePath: BASE_PATH }
    return { browser, asked, streamProbe, clockOffsetMs: clockOffset() }
  },
  failed: 'Couldn’t check the connection.',
})

export const runCheckup = async (): Promise<void> => {
  if (!checkup.state.loading) await checkup.load()
}

const ask = async (): Promise<Asked> => {
  const sentAt = performance.now()
  try {
    const response = await request(getGatewayConnection, {
      signal: AbortSignal.timeout(WITHIN_MS),
    })
    const tookMs = performance.now() - sentAt
    return { outcome: 'answered', response, tookMs, receivedAt: serverNow() }
  } catch (cause) {
    if (cause instanceof NotOfferedError) return { outcome: 'page' }
    if (cause instanceof ContractError) return { outcome: 'stranger' }
    if (cause instanceof InterceptedError)
      return cause.isSignIn
        ? { outcome: 'page' }
        : { outcome: 'refused', status: cause.status, words: null }
    if (!(cause instanceof HttpError)) return { outcome: 'away' }
    // Gateway errors always have a code. A 404 with a code comes from an older gateway that lacks this endpoint.
    const { status, code, serverMessage } = cause
    if (code === null) return { outcome: 'refused', status, words: null }
    if (status === 404) return { outcome: 'stranger' }
    return { outcome: 'refused', status, words: serverMessage }
  }
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
    const frame = parse(data)
    return frame ? [{ ...frame, arrivedAt }] : []
  })
  return { ...reading, events }
}

const parse = (data: string): StreamProbeFrame | null => {
  try {
    return z.parse(StreamProbeFrame, JSON.parse(data))
  } catch {
    // Skip data that the gateway didn't send. The check reports the missing events instead.
    return null
  }
}
