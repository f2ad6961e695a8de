import type { EventStream, StreamState } from './event-stream.ts'

/** What tabs tell each other. Frames travel as raw text: tabs may run different builds after an upgrade. */
type Message =
  | { kind: 'frame'; data: string }
  | { kind: 'state'; state: StreamState }
  | { kind: 'hello' }
  | { kind: 'reconnect' }
  | { kind: 'ask' }
  | { kind: 'signs'; signs: StreamActivity }

/** When the stream last showed life, milliseconds since the epoch; null: not since this tab knows of it. */
export interface StreamActivity {
  /** The last event as it came. */
  frame: string | null
  frameAt: number | null
  beatAt: number | null
}

export interface SharedStream extends EventStream {
  /** As this tab knows them. One that listens through another asks it, and knows more a moment later. */
  signs(): Readonly<StreamActivity>
}

export interface SharedStreamOptions {
  /** Name of the lock and the channel; one stream per name and browser. */
  name: string
  /** Opens the real stream; called in the leading tab only. */
  open(handlers: {
    onFrame(data: string): void
    onState(state: StreamState): void
    onBeat(): void
  }): EventStream
  onFrame(data: string): void
  onState(state: StreamState): void
  /** Leading tab: false drops a frame before anyone hears of it (a status frame that says nothing new). */
  isNews?(data: string): boolean
  /** Leading tab: frames a tab that joins later must know. */
  snapshot?(): string[]
  onLead?(isLeading: boolean): void
}

/**
 * One stream per browser, however many tabs: the tab that holds the Web Lock leads and tells the others through a
 * BroadcastChannel; when it closes, the lock passes on and the next tab opens its own. Where these are missing (plain http
 * away from localhost), each tab opens its own.
 */
export const openSharedStream = (options: SharedStreamOptions): SharedStream => {
  // Changed in place: events may come three times a second, and hardly anybody looks.
  const signs: StreamActivity = { frame: null, frameAt: null, beatAt: null }
  const onBeat = () => {
    signs.beatAt = Date.now()
  }
  /** Whether anyone needs to hear of it. */
  const note = (data: string) => {
    signs.frame = data
    signs.frameAt = Date.now()
    return options.isNews?.(data) ?? true
  }
  if (!('locks' in navigator) || !navigator.locks || typeof BroadcastChannel === 'undefined') {
    options.onLead?.(true)
    const onFrame = (data: string) => {
      if (note(data)) options.onFrame(data)
    }
    return {
      ...options.open({ onFrame, onState: options.onState, onBeat }),
      signs: () => signs,
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
          if (!note(data)) return
          options.onFrame(data)
          post({ kind: 'frame', data })
        },
        onState(next) {
          state = next
          options.onState(next)
          post({ kind: 'state', state: next })
        },
        onBeat,
      })
      leading = { stream, release }
    })

  channel.onmessage = ({ data: message }: MessageEvent<Message>) => {
    if (leading) {
      if (message.kind === 'reconnect') leading.stream.reconnectNow()
      if (message.kind === 'ask') post({ kind: 'signs', signs })
      if (message.kind === 'hello') {
        post({ kind: 'state', state })
        for (const data of options.snapshot?.() ?? []) post({ kind: 'frame', data })
      }
      return
    }
    if (message.kind === 'state') options.onState(message.state)
    if (message.kind === 'frame') options.onFrame(message.data)
    if (message.kind === 'signs') Object.assign(signs, message.signs)
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
    signs() {
      if (!leading) post({ kind: 'ask' })
      return signs
    },
  }
}
