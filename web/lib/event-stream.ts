import { callPause } from './call-pause.ts'
import { serverNow } from './clock.ts'
import { log } from './log.ts'

export type StreamState = 'disconnected' | 'connecting' | 'connected'

export const RECONNECT_MS = 2000
/** Silence longer than this counts as an error once the connection has received a heartbeat. */
const SILENCE_MS = 45_000

export interface EventStream {
  close(): void
  reconnectNow(): void
  /** Drops a connection known to be dead (browser offline), long before the stream would notice the failure. */
  lose(): void
}

interface EventStreamOptions {
  url: string
  heartbeatEvent: string
  onFrame(data: string): void
  onState(state: StreamState): void
  onHeartbeat?(): void
}

/**
 * A server-sent event stream that reconnects 2000 ms after an error. The browser's own retry gives up after any status
 * other than 200.
 */
export const openEventStream = (options: EventStreamOptions): EventStream => {
  const { url, heartbeatEvent, onFrame, onState } = options
  let source: EventSource | null = null
  let reconnectTimer: ReturnType<typeof setTimeout> | null = null
  let silenceTimer: ReturnType<typeof setTimeout> | null = null
  let lastByteAt = 0

  const drop = () => {
    source?.close()
    source = null
    if (silenceTimer) clearTimeout(silenceTimer)
    silenceTimer = null
  }

  const fail = (reason: string) => {
    if (reconnectTimer) return
    drop()
    log.warn(`Live events: ${reason}; reconnecting in ${RECONNECT_MS / 1000} s.`)
    onState('disconnected')
    reconnectTimer = setTimeout(open, RECONNECT_MS)
  }

  // Unlike `performance.now()`, the clock goes on while the device sleeps. It may also be set back, hence `abs`.
  // Uses one timer that checks a timestamp, because resetting a timer three times a second would be wasteful.
  const watchSilence = () => {
    const left = SILENCE_MS - Math.abs(serverNow() - lastByteAt)
    if (left <= 0) fail(`silent for ${SILENCE_MS / 1000} s`)
    else silenceTimer = setTimeout(watchSilence, left)
  }

  const open = () => {
    reconnectTimer = callPause() ? setTimeout(open, RECONNECT_MS) : null
    if (reconnectTimer) return
    onState('connecting')
    const mine = new EventSource(url, { withCredentials: true })
    source = mine
    mine.onopen = () => onState('connected')
    mine.onerror = () => {
      if (source === mine) fail('connection lost')
    }
    mine.onmessage = event => {
      lastByteAt = serverNow()
      onFrame(String(event.data))
    }
    mine.addEventListener(heartbeatEvent, () => {
      lastByteAt = serverNow()
      options.onHeartbeat?.()
      if (!silenceTimer) watchSilence()
    })
  }

  open()
  return {
    close() {
      if (reconnectTimer) clearTimeout(reconnectTimer)
      reconnectTimer = null
      drop()
      onState('disconnected')
    },
    lose: () => fail('the browser is offline'),
    reconnectNow() {
      if (!reconnectTimer) return
      clearTimeout(reconnectTimer)
      open()
    },
  }
}
