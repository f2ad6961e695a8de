import { log } from './log.ts'

export type StreamState = 'disconnected' | 'connecting' | 'connected'

/** After an error the stream is closed and opened again after this long. */
export const RECONNECT_MS = 2000
/** Silence that counts as an error, on connections that have shown a heartbeat. */
export const SILENCE_MS = 45_000

export interface EventStream {
  close(): void
  /** Opens at once when a reconnect is pending (browser back online, tab shown again). */
  reconnectNow(): void
  /** The connection is known to be gone (browser offline), which the stream itself notices much later. */
  lose(): void
}

export interface EventStreamOptions {
  url: string
  /** Name of the keep-alive event; not handed on. */
  heartbeatEvent: string
  /** The raw `data` of one message. */
  onFrame(data: string): void
  onState(state: StreamState): void
  /** A keep-alive event came. */
  onHeartbeat?(): void
  createSource?: (url: string) => EventSource
}

/**
 * One server-sent event stream that stays up: on an error it is closed and opened again 2000 ms later, unless that is
 * already pending. The browser's own retry is not used, because it gives up for good on any status but 200.
 */
export const openEventStream = (options: EventStreamOptions): EventStream => {
  const { url, heartbeatEvent, onFrame, onState } = options
  const createSource =
    options.createSource ?? (address => new EventSource(address, { withCredentials: true }))
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
    log.warn(`Live events: ${reason}; next try in ${RECONNECT_MS / 1000} s.`)
    onState('disconnected')
    reconnectTimer = setTimeout(open, RECONNECT_MS)
  }

  // One long timer that looks at a timestamp, instead of one timer per frame: frames may come three times a second.
  const watchSilence = () => {
    const left = lastByteAt + SILENCE_MS - Date.now()
    if (left <= 0) fail(`silent for ${SILENCE_MS / 1000} s`)
    else silenceTimer = setTimeout(watchSilence, left)
  }

  const open = () => {
    reconnectTimer = null
    onState('connecting')
    const mine = createSource(url)
    source = mine
    mine.onopen = () => onState('connected')
    mine.onerror = () => {
      if (source === mine) fail('connection lost')
    }
    mine.onmessage = event => {
      lastByteAt = Date.now()
      onFrame(String(event.data))
    }
    mine.addEventListener(heartbeatEvent, () => {
      lastByteAt = Date.now()
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
