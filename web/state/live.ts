import { proxy } from 'valtio/vanilla'
import {
  HEARTBEAT_EVENT,
  type LiveEvent,
  type LiveEventOf,
  type LiveType,
  PROGRESS_PATH,
  readLiveEvent,
} from '../contract/progress.ts'
import { withBase } from '../lib/base-path.ts'
import { openEventStream, type StreamState } from '../lib/event-stream.ts'
import { log } from '../lib/log.ts'
import { openSharedStream, type SharedStream, type StreamActivity } from '../lib/shared-stream.ts'
import { refetchAfterEvent } from './resource.ts'

/** The live connection and what the status frames say. Primitive values only: a frame that repeats one re-renders nothing. */
export const live = proxy({
  state: 'disconnected' as StreamState,
  /** Since when `state` has had its value, ISO. */
  since: null as string | null,
  /** This tab holds the stream for the others. */
  isLeading: false,
  workflow: null as string | null,
  syncMode: null as string | null,
  discord: null as string | null,
  tautulli: null as string | null,
})

type Handler = (event: LiveEvent) => void
/** A type, or one operation by its id. */
export type Topic = LiveType | { operationId: string }
type EventOf<T extends Topic> = T extends LiveType ? LiveEventOf<T> : LiveEvent

const handlers = new Map<string, Set<Handler>>()
const keyOf = (topic: Topic) =>
  typeof topic === 'string' ? `type ${topic}` : `operation ${topic.operationId}`

/** The backend repeats three status frames a second; asked like this the gateway passes on those that say something new. */
const PROGRESS_URL = `${PROGRESS_PATH}?repeats=drop`

let stream: SharedStream | null = null

/** Registers `handler` without opening a connection: for what listens as long as others keep one. Returns the way to leave. */
export const listen = <const T extends Topic>(
  topic: T,
  handler: (event: EventOf<T>) => void,
): (() => void) => {
  const key = keyOf(topic)
  const set = handlers.get(key) ?? new Set()
  // The key they are dispatched under says which events they are.
  set.add(handler as Handler)
  handlers.set(key, set)
  return () => {
    set.delete(handler as Handler)
    if (set.size === 0) handlers.delete(key)
  }
}

/** Registers `handler`; the connection opens on the first subscription if there is none. Returns the way to leave. */
export const subscribe = <const T extends Topic>(
  topic: T,
  handler: (event: EventOf<T>) => void,
): (() => void) => {
  const leave = listen(topic, handler)
  connect()
  return leave
}

const parse = (data: string): LiveEvent | null => {
  try {
    return readLiveEvent(JSON.parse(data))
  } catch {
    // Not JSON is as malformed as JSON of another shape.
    return null
  }
}

/** Latest status frame of each kind, as it came: what a tab that joins later must know. */
const latestStatus = new Map<string, string>()

/** Status frames carry their value in the text: "Discord bot status: running". */
const applyStatus = (event: LiveEvent, data: string) => {
  if (event.type !== 'system') return
  const kind = /^(discord|tautulli|watchlist-workflow)-status-/.exec(event.operationId)?.[1]
  const value = event.message.slice(event.message.indexOf(':') + 1).trim()
  if (!kind || !value) return
  latestStatus.set(kind, data)
  if (kind === 'discord') live.discord = value
  if (kind === 'tautulli') live.tautulli = value
  if (kind === 'watchlist-workflow') {
    live.workflow = value
    if (event.metadata) live.syncMode = event.metadata.syncMode
  }
}

/** Each tab parses a frame here, once; every listener gets the same event. */
const dispatch = (data: string) => {
  const event = parse(data)
  if (!event) {
    log.warn('Live events: skipped a malformed frame.')
    return
  }
  applyStatus(event, data)
  for (const key of [`operation ${event.operationId}`, `type ${event.type}`]) {
    for (const handler of [...(handlers.get(key) ?? [])]) {
      try {
        handler(event)
      } catch (cause) {
        // One listener's fault must not cost the others the event.
        log.warn('Live events: a listener failed.', cause)
      }
    }
  }
  refetchAfterEvent(event)
}

const setState = (state: StreamState) => {
  if (live.state === state) return
  live.state = state
  live.since = new Date().toISOString()
}

const connect = () => {
  if (stream) return
  latestStatus.clear()
  stream = openSharedStream({
    name: 'stargazarr-progress',
    open: own =>
      openEventStream({ url: withBase(PROGRESS_URL), heartbeatEvent: HEARTBEAT_EVENT, ...own }),
    onFrame: dispatch,
    onState: setState,
    snapshot: () => [...latestStatus.values()],
    onLead: isLeading => {
      live.isLeading = isLeading
    },
  })
  addEventListener('online', reconnect)
  addEventListener('offline', lose)
  document.addEventListener('visibilitychange', reconnectWhenShown)
}

/** When the stream last showed life; null while there is none. To be polled: a change emits nothing. */
export const streamActivity = (): Readonly<StreamActivity> | null => stream?.activity() ?? null

/** Tries again at once where the next try is still to come. */
export const reconnect = () => stream?.reconnectNow()
const lose = () => stream?.lose()
const reconnectWhenShown = () => {
  if (!document.hidden) reconnect()
}

/** Ends the connection (sign-out, shell left); subscriptions stay and the next one opens it again. */
export const disconnect = () => {
  removeEventListener('online', reconnect)
  removeEventListener('offline', lose)
  document.removeEventListener('visibilitychange', reconnectWhenShown)
  stream?.close()
  stream = null
  live.isLeading = false
}
