import type { ProgressEvent } from '../../web/contract/live-events.ts'
import type { Clock } from '../world/clock.ts'
import type { StreamMode } from '../world/scenario.ts'

/** First line of every stream. Tells the browser how long to wait before reconnecting. */
const RETRY_FRAME = 'retry: 3000\n\n'

/**
 * Formats an event exactly as the backend does: without an event name, and with the operation's id as event id
 * (backend-notes 1.9).
 */
const frameOf = (event: ProgressEvent): string =>
  `id: ${event.operationId}\ndata: ${JSON.stringify(event)}\n\n`

const STATUS_EVERY_MS = 1000
const KEEP_ALIVE_EVERY_MS = 30_000
const SLOW_PIECE_MS = 120
const SLOW_PIECES = 4

interface Listener {
  write: (chunk: string) => void
  end: () => void
}

/**
 * Broadcasts events to all listeners. New listeners don't receive past events.
 * @param isOnChange whether the status is sent on connecting and when it changes, instead of every second
 */
export const createEventBus = (
  statusEvents: () => ProgressEvent[],
  isOnChange: () => boolean = () => false,
) => {
  const listeners = new Set<Listener>()
  let clock: Clock | null = null
  let stopStatus = () => {}
  let silent = false
  let endSilence = () => {}
  let mode: { kind: StreamMode; left: number } | null = null
  let delayed: string[] = []
  let slowUntil = 0
  let sent = 0

  const write = (chunk: string) => {
    if (silent) return
    for (const listener of listeners) listener.write(chunk)
  }

  const writeSlowly = (frame: string) => {
    if (!clock) return
    const size = Math.ceil(frame.length / SLOW_PIECES)
    slowUntil = Math.max(slowUntil, clock.now())
    for (let start = 0; start < frame.length; start += size) {
      slowUntil += SLOW_PIECE_MS
      const piece = frame.slice(start, start + size)
      clock.after(slowUntil - clock.now(), () => write(piece))
    }
  }

  const send = (event: ProgressEvent) => {
    if (listeners.size === 0) return
    sent++
    const frame = frameOf(event)
    if (mode?.kind === 'slow') writeSlowly(frame)
    else if (mode === null || event.type === 'system') write(frame)
    else if (mode.kind === 'duplicate') write(frame + frame)
    else if (mode.kind === 'malformed') write(`${frame.slice(0, -11)}\n\n${frame}`)
    else {
      delayed.unshift(frame)
      if (delayed.length < 2) return
      write(delayed.join(''))
      delayed = []
    }
    if (mode && event.type !== 'system' && --mode.left === 0) mode = null
  }

  const startStatus = () => {
    stopStatus()
    if (!clock || listeners.size === 0) return
    const reported = new Map(
      statusEvents().map(event => [event.operationId, JSON.stringify(event)]),
    )
    const stopEvents = clock.every(STATUS_EVERY_MS, () => {
      for (const event of statusEvents()) {
        const text = JSON.stringify(event)
        if (isOnChange() && reported.get(event.operationId) === text) continue
        reported.set(event.operationId, text)
        send(event)
      }
    })
    const stopComments = clock.every(KEEP_ALIVE_EVERY_MS, () => {
      if (isOnChange()) write(': keep-alive\n\n')
    })
    stopStatus = () => {
      stopEvents()
      stopComments()
    }
  }

  return {
    send,
    setClock(next: Clock) {
      clock = next
      slowUntil = 0
      startStatus()
    },
    join(listener: Listener): () => void {
      listeners.add(listener)
      listener.write(RETRY_FRAME)
      if (isOnChange() && !silent)
        for (const event of statusEvents()) listener.write(frameOf(event))
      if (listeners.size === 1) startStatus()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stopStatus()
      }
    },
    cut() {
      for (const listener of [...listeners]) listener.end()
    },
    /** Keeps connections open but sends nothing for `ms` or, if null, until the stream is set to `normal`. */
    silence(ms: number | null) {
      silent = true
      endSilence()
      endSilence = () => {}
      if (ms !== null && clock)
        endSilence = clock.after(ms, () => {
          silent = false
        })
    },
    misbehave(kind: StreamMode, forEvents: number) {
      mode = { kind, left: forEvents }
    },
    normal() {
      endSilence()
      silent = false
      mode = null
      if (delayed.length > 0) write(delayed.join(''))
      delayed = []
    },
    state: () => ({ listeners: listeners.size, silent, mode: mode?.kind ?? null, sent }),
  }
}
