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

/** State of the event stream. Contains only primitive values, so that a repeated event doesn't cause a render. */
export const live = proxy({
  state: 'disconnected' as StreamState,
  since: null as string | null,
  isLeading: false,
  workflow: null as string | null,
  syncMode: null as string | null,
  discord: null as string | null,
  tautulli: null as string | null,
})

type Handler = (event: LiveEvent) => void
type Topic = LiveType | { operationId: string }
type EventOf<T extends Topic> = T extends LiveType ? LiveEventOf<T> : LiveEvent

const handlers = new Map<string, Set<Handler>>()
const keyOf = (topic: Topic) =>
  typeof topic === 'string' ? `type ${topic}` : `operation ${topic.operationId}`

/** Makes the gateway drop repeated status events, three of which the backend sends every second. */
const PROGRESS_URL = `${PROGRESS_PATH}?repeats=drop`

let stream: SharedStream | null = null

export const listen = <const T extends Topic>(
  topic: T,
  handler: (event: EventOf<T>) => void,
): (() => void) => {
  const key = keyOf(topic)
  const set = handlers.get(key) ?? new Set()
  // The key of the set guarantees the event type.
  set.add(handler as Handler)
  handlers.set(key, set)
  return () => {
    set.delete(handler as Handler)
    if (set.size === 0) handlers.delete(key)
  }
}

/** Adds a listener and opens the connection if necessary. Returns a function that removes the listener. */
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
    // Handle this like any other malformed event.
    return null
  }
}

/** Unparsed status events, one of each kind, for tabs that join later. */
const latestStatus = new Map<string, string>()

/** Status events contain their value in the message: "Discord bot status: running". */
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
        // An error in one listener must not affect the others.
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

/** Activity of the stream; null if there is no stream. Not reactive, so poll it. */
export const streamActivity = (): Readonly<StreamActivity> | null => stream?.activity() ?? null

export const reconnect = () => stream?.reconnectNow()
const lose = () => stream?.lose()
const reconnectWhenShown = () => {
  if (!document.hidden) reconnect()
}

export const disconnect = () => {
  removeEventListener('online', reconnect)
  removeEventListener('offline', lose)
  document.removeEventListener('visibilitychange', reconnectWhenShown)
  stream?.close()
  stream = null
  live.isLeading = false
}
