import { proxy } from 'valtio/vanilla'
import * as z from 'zod/mini'
import {
  HEARTBEAT_EVENT,
  PROGRESS_PATH,
  ProgressEvent,
  type ProgressType,
  WorkflowMetadata,
} from '../contract/progress.ts'
import { withBase } from '../lib/base-path.ts'
import { openEventStream, type StreamState } from '../lib/event-stream.ts'
import { log } from '../lib/log.ts'
import { openSharedStream, type SharedStream, type StreamActivity } from '../lib/shared-stream.ts'

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

type Handler = (event: ProgressEvent) => void
/** By operation id or by type. */
export type Topic = { operationId: string } | { type: ProgressType }

const handlers = new Map<string, Set<Handler>>()
const keyOf = (topic: Topic) =>
  'operationId' in topic ? `operation ${topic.operationId}` : `type ${topic.type}`

let stream: SharedStream | null = null

/** Registers `handler`; the connection opens on the first subscription if there is none. Returns the way to leave. */
export const subscribe = (topic: Topic, handler: Handler): (() => void) => {
  const key = keyOf(topic)
  const set = handlers.get(key) ?? new Set()
  set.add(handler)
  handlers.set(key, set)
  connect()
  return () => {
    set.delete(handler)
    if (set.size === 0) handlers.delete(key)
  }
}

const parse = (data: string): ProgressEvent | null => {
  try {
    const result = z.safeParse(ProgressEvent, JSON.parse(data))
    if (result.success) return result.data
  } catch {
    // Falls through: not JSON is as malformed as JSON of another shape.
  }
  log.warn('Live events: skipped a malformed frame.')
  return null
}

/** Status frames carry their value in the text: "Discord bot status: running" (backend-notes 1.9). */
const statusOf = (event: ProgressEvent) => {
  if (event.type !== 'system') return null
  const kind = /^(discord|tautulli|watchlist-workflow)-status-/.exec(event.operationId)?.[1]
  const value = event.message.slice(event.message.indexOf(':') + 1).trim()
  return kind && value ? { kind, value } : null
}

const applyStatus = (event: ProgressEvent) => {
  const status = statusOf(event)
  if (!status) return
  if (status.kind === 'discord') live.discord = status.value
  if (status.kind === 'tautulli') live.tautulli = status.value
  if (status.kind === 'watchlist-workflow') {
    live.workflow = status.value
    const metadata = z.safeParse(WorkflowMetadata, event.metadata)
    if (metadata.success) live.syncMode = metadata.data.syncMode
  }
}

const hear = (data: string) => {
  const event = parse(data)
  if (!event) return
  applyStatus(event)
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
}

/** Latest status frame of each kind, as it came: what a tab that joins later must know. */
const latestStatus = new Map<string, string>()
const latestValue = new Map<string, string>()

/** The backend repeats three status frames a second; only changed ones travel further. */
const isNews = (data: string): boolean => {
  if (!data.includes('"system"')) return true
  let event: ProgressEvent | null = null
  try {
    event = z.safeParse(ProgressEvent, JSON.parse(data)).data ?? null
  } catch {
    // Malformed: let the tabs say so themselves.
  }
  const status = event && statusOf(event)
  if (!event || !status) return true
  const value = `${status.value} ${JSON.stringify(event.metadata ?? null)}`
  latestStatus.set(status.kind, data)
  const isChanged = latestValue.get(status.kind) !== value
  latestValue.set(status.kind, value)
  return isChanged
}

const setState = (state: StreamState) => {
  if (live.state === state) return
  live.state = state
  live.since = new Date().toISOString()
}

const connect = () => {
  if (stream) return
  latestStatus.clear()
  latestValue.clear()
  stream = openSharedStream({
    name: 'stargazarr-progress',
    open: own =>
      openEventStream({ url: withBase(PROGRESS_PATH), heartbeatEvent: HEARTBEAT_EVENT, ...own }),
    onFrame: hear,
    onState: setState,
    isNews,
    snapshot: () => [...latestStatus.values()],
    onLead: isLeading => {
      live.isLeading = isLeading
    },
  })
  addEventListener('online', reconnect)
  document.addEventListener('visibilitychange', reconnectWhenShown)
}

/** When the stream last showed life; null while there is none. To be asked again and again: nothing tells of a change. */
export const streamActivity = (): Readonly<StreamActivity> | null => stream?.signs() ?? null

const reconnect = () => stream?.reconnectNow()
const reconnectWhenShown = () => {
  if (!document.hidden) reconnect()
}

/** Ends the connection (sign-out, shell left); subscriptions stay and the next one opens it again. */
export const disconnect = () => {
  removeEventListener('online', reconnect)
  document.removeEventListener('visibilitychange', reconnectWhenShown)
  stream?.close()
  stream = null
  live.isLeading = false
}
