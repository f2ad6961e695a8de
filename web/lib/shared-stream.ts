import type { EventStream, StreamState } from './event-stream.ts'

/** Messages between tabs. Events are raw text, because tabs may run different builds after an upgrade. */
type Message =
  | { kind: 'frame'; data: string }
  | { kind: 'state'; state: StreamState }
  | { kind: 'hello' }
  | { kind: 'reconnect' }
  | { kind: 'ask' }
  | { kind: 'activity'; activity: StreamActivity }

/** The latest event (raw text), and when events and heartbeats last arrived, in epoch milliseconds; null if never. */
export interface StreamActivity {
  frame: string | null
  frameAt: number | null
  heartbeatAt: number | null
}

export interface SharedStream extends EventStream {
  /**
   * State of the stream. In a follower, calling this also queries the leader, and its reply updates the result a moment
   * later.
   */
  activity(): Readonly<StreamActivity>
}

interface SharedStreamOptions {
  name: string
  /** Opens the stream. Called only in the leader's tab. */
  open(handlers: {
    onFrame(data: string): void
    onState(state: StreamState): void
    onHeartbeat(): void
  }): EventStream
  onFrame(data: string): void
  onState(state: StreamState): void
  /** Events that the leader sends to tabs that join later. */
  snapshot(): string[]
  /** Called when this tab becomes the leader. */
  onLead(): void
}

/**
 * The tab with the Web Lock is the leader and broadcasts to the others; when it closes, the next tab takes over.
 * Without Web Locks (over plain HTTP, except on localhost), each tab opens its own stream.
 */
export const openSharedStream = (options: SharedStreamOptions): SharedStream => {
  // Mutated in place, because it changes often and is rarely read.
  const activity: StreamActivity = { frame: null, frameAt: null, heartbeatAt: null }
  const onHeartbeat = () => {
    activity.heartbeatAt = Date.now()
  }
  const take = (data: string) => {
    activity.frame = data
    activity.frameAt = Date.now()
    options.onFrame(data)
  }
  if (!navigator.locks) {
    options.onLead()
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
      options.onLead()
      // Opened only after `onLead`, because the stream may report its first state before `open` returns.
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
        for (const data of options.snapshot()) post({ kind: 'frame', data })
      }
      return
    }
    if (message.kind === 'state') options.onState(message.state)
    if (message.kind === 'frame') options.onFrame(message.data)
    if (message.kind === 'activity') Object.assign(activity, message.activity)
  }

  navigator.locks
    .request(options.name, { signal: leaving.signal }, lead)
    // When a follower stops waiting for the lock, an AbortError is expected.
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
    // Not broadcast, because the browser itself notifies every tab.
    lose: () => leading?.stream.lose(),
    activity() {
      if (!leading) post({ kind: 'ask' })
      return activity
    },
  }
}
