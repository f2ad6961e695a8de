import type { EventStream, StreamState } from './event-stream.ts'

/** Messages between tabs. Frames travel as raw text: tabs may run different builds after an upgrade. */
type Message =
  | { kind: 'frame'; data: string }
  | { kind: 'state'; state: StreamState }
  | { kind: 'hello' }
  | { kind: 'reconnect' }
  | { kind: 'ask' }
  | { kind: 'activity'; activity: StreamActivity }

/** When the stream last showed life, milliseconds since the epoch; null: not as far as this tab has seen. */
export interface StreamActivity {
  /** The last event as it came. */
  frame: string | null
  frameAt: number | null
  heartbeatAt: number | null
}

export interface SharedStream extends EventStream {
  /** As this tab has it. One that shares the stream of another asks it, and is up to date a moment later. */
  activity(): Readonly<StreamActivity>
}

export interface SharedStreamOptions {
  /** Name of the lock and the channel; one stream per name and browser. */
  name: string
  /** Opens the real stream; called in the leading tab only. */
  open(handlers: {
    onFrame(data: string): void
    onState(state: StreamState): void
    onHeartbeat(): void
  }): EventStream
  onFrame(data: string): void
  onState(state: StreamState): void
  /** Leading tab: frames a tab that joins later must know. */
  snapshot?(): string[]
  onLead?(isLeading: boolean): void
}

/**
 * One stream per browser, however many tabs: the tab that holds the Web Lock leads and posts to the others through a
 * BroadcastChannel; when it closes, the lock passes on and the next tab opens its own. Where these are missing (plain http
 * away from localhost), each tab opens its own.
 */
export const openSharedStream = (options: SharedStreamOptions): SharedStream => {
  // Changed in place: hardly anybody looks.
  const activity: StreamActivity = { frame: null, frameAt: null, heartbeatAt: null }
  const onHeartbeat = () => {
    activity.heartbeatAt = Date.now()
  }
  const take = (data: string) => {
    activity.frame = data
    activity.frameAt = Date.now()
    options.onFrame(data)
  }
  if (!('locks' in navigator) || !navigator.locks || typeof BroadcastChannel === 'undefined') {
    options.onLead?.(true)
    return {
      ...options.open({ onFrame: take, onState: options.onState, onHeartbeat }),
      activity: () => activity,
    }
  }

  const channel = new BroadcastChannel(options.name)
  const leaving = new AbortController()
  const post = (message: Message) => {
    if (!leaving.signal.aborted) channel.postMessage(message)
  }
  let leading: { stream: EventStream; release(): void } | null = null
  let state: StreamState = 'connecting'
  options.onState(state)

  const lead = () =>
    new Promise<void>(release => {
      options.onLead?.(true)
      // The stream may report a state before it is assigned, so the lock is held first.
      const stream = options.open({
        onFrame(data) {
          take(data)
          post({ kind: 'frame', data })
        },
        onState(next) {
          state = next
          options.onState(next)
          post({ kind: 'state', state: next })
        },
        onHeartbeat,
      })
      leading = { stream, release }
    })

  channel.onmessage = ({ data: message }: MessageEvent<Message>) => {
    if (leading) {
      if (message.kind === 'reconnect') leading.stream.reconnectNow()
      if (message.kind === 'ask') post({ kind: 'activity', activity })
      if (message.kind === 'hello') {
        post({ kind: 'state', state })
        for (const data of options.snapshot?.() ?? []) post({ kind: 'frame', data })
      }
      return
    }
    if (message.kind === 'state') options.onState(message.state)
    if (message.kind === 'frame') options.onFrame(message.data)
    if (message.kind === 'activity') Object.assign(activity, message.activity)
  }

  navigator.locks
    .request(options.name, { signal: leaving.signal }, lead)
    // Leaving while waiting for the lock rejects with AbortError: that is the normal end of a tab that never led.
    .catch(() => undefined)
  post({ kind: 'hello' })

  return {
    close() {
      leading?.stream.close()
      leading?.release()
      leading = null
      leaving.abort()
      channel.close()
      options.onState('disconnected')
    },
    reconnectNow() {
      if (leading) leading.stream.reconnectNow()
      else post({ kind: 'reconnect' })
    },
    // Each tab hears it from the browser.
    lose: () => leading?.stream.lose(),
    activity() {
      if (!leading) post({ kind: 'ask' })
      return activity
    },
  }
}
