import { proxy } from 'valtio/vanilla'
import {
  HEARTBEAT_EVENT,
  type LiveEvent,
  PROGRESS_PATH,
  readLiveEvent,
} from '../contract/live-events.ts'
import { withBase } from '../lib/base-path.ts'
import { nowIso } from '../lib/clock.ts'
import { openEventStream, type StreamState } from '../lib/event-stream.ts'
import { log } from '../lib/log.ts'
import { openSharedStream, type SharedStream, type StreamActivity } from '../lib/shared-stream.ts'

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

export type Follower = (event: LiveEvent) => void

/** Makes the gateway drop repeated status events. The backend sends three every second. */
const PROGRESS_URL = `${PROGRESS_PATH}?repeats=drop`

let stream: SharedStream | null = null

let followers: readonly Follower[] = []

const parse = (data: string): LiveEvent | null => {
  try {
    return readLiveEvent(JSON.parse(data))
  } catch {
    // Handle invalid JSON like any other malformed event.
    return null
  }
}

/** Older versions send the status only in the message: "Discord bot status: running". */
const applyStatus = (event: LiveEvent) => {
  if (event.type !== 'system') return
  const kind = /^(discord|tautulli|watchlist-workflow)-status(?:-\d+)?$/.exec(
    event.operationId,
  )?.[1]
  const { status, syncMode } = event.metadata ?? {}
  const value = status || event.message.slice(event.message.indexOf(':') + 1).trim()
  if (!kind || !value) return
  if (kind === 'discord') live.discord = value
  if (kind === 'tautulli') live.tautulli = value
  if (kind === 'watchlist-workflow') {
    live.workflow = value
    if (syncMode !== undefined) live.syncMode = syncMode
  }
}

const dispatch = (data: string) => {
  const event = parse(data)
  if (!event) {
    log.warn('Live events: skipped a malformed frame.')
    return
  }
  applyStatus(event)
  for (const follow of followers) {
    try {
      follow(event)
    } catch (cause) {
      // An error in one follower must not affect the others.
      log.warn('Live events: an event handler failed.', cause)
    }
  }
}

const setState = (state: StreamState) => {
  if (live.state === state) return
  live.state = state
  live.since = nowIso()
}

/** Opens the stream. Each event goes to all followers, in the given order. */
export const connect = (all: readonly Follower[]): void => {
  disconnect()
  followers = all
  stream = openSharedStream({
    name: 'stargazarr-progress',
    open: own =>
      openEventStream({ url: withBase(PROGRESS_URL), heartbeatEvent: HEARTBEAT_EVENT, ...own }),
    onFrame: dispatch,
    onState: setState,
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
}
