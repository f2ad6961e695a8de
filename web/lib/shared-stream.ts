import { serverNow } from './clock.ts'
import type { EventStream, StreamState } from './event-stream.ts'

/** Messages between tabs. Events are raw text, because tabs may run different builds after an upgrade. */
type Message =
  | { kind: 'frame'; data: string }
  | { kind: 'state'; state: StreamState; activity: StreamActivity }
  | { kind: 'lead'; rank: number; isConnected: boolean }
  | { kind: 'leave' }
  | { kind: 'ask' }
  | { kind: 'reconnect' }

/** When events and heartbeats last arrived, in epoch milliseconds; null if never. */
export interface StreamActivity {
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
  /** Called when this tab becomes or stops being the leader. */
  onLead(isLeading: boolean): void
}

/**
 * A leader that doesn't answer within this time is gone or frozen. Taking over from one that is only busy would load
 * everything again, which keeps it busy.
 */
const ANSWER_MS = 4000
/** Interval at which a visible follower checks that the leader still answers. */
const CHECK_MS = 15_000
/** Followers wait for a random part of this time before they replace a closed leader, visible tabs much less. */
const TAKE_OVER_MS = { visible: 200, hidden: 2000 }

/**
 * One tab, the leader, opens the stream and broadcasts its events, because browsers allow six connections per host. The
 * newest tab leads: the previous leader closes its stream when the new one is connected, so no event is missed. When
 * the leader closes or freezes, another tab takes over. Web Locks would do this only in secure contexts.
 */
export const openSharedStream = (options: SharedStreamOptions): SharedStream => {
  // Mutated in place, because it changes often and is rarely read.
  const activity: StreamActivity = { frameAt: null, heartbeatAt: null }
  const channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(options.name)
  const post = (message: Message) => channel?.postMessage(message)
  /** This tab's stream; null in followers. */
  let own: EventStream | null = null
  let state: StreamState = 'connecting'
  /** When this tab claimed the lead, in epoch milliseconds with a random fraction. The highest rank wins. */
  let rank = 0
  let hasHeardLeader = false
  let takeOver: ReturnType<typeof setTimeout> | undefined

  const isConnected = () => own !== null && state === 'connected'
  const announce = () => post({ kind: 'lead', rank, isConnected: isConnected() })
  const postState = () => post({ kind: 'state', state, activity })

  const lead = () => {
    rank = Date.now() + Math.random()
    const mine = rank
    /** Closing the stream of a former leader must not affect the others. */
    const isCurrent = () => mine === rank
    let hasConnected = false
    options.onLead(true)
    const stream = options.open({
      onFrame(data) {
        activity.frameAt = serverNow()
        options.onFrame(data)
        post({ kind: 'frame', data })
      },
      onState(next) {
        if (!isCurrent()) return
        state = next
        options.onState(next)
        hasConnected ||= isConnected()
        if (isConnected()) announce()
        // Until then, the previous leader's stream counts for the others.
        if (hasConnected) postState()
      },
      onHeartbeat() {
        activity.heartbeatAt = serverNow()
      },
    })
    own = stream
    announce()
  }
  const stop = () => {
    rank = 0
    own?.close()
    own = null
    options.onLead(false)
  }
  const leadUnlessHeard = (afterMs: number) => {
    hasHeardLeader = false
    clearTimeout(takeOver)
    takeOver = setTimeout(() => {
      if (own === null && !hasHeardLeader) lead()
    }, afterMs)
  }
  const checkLeader = () => {
    if (own !== null || document.hidden) return
    leadUnlessHeard(ANSWER_MS)
    post({ kind: 'ask' })
  }

  const receive = (message: Message) => {
    if (message.kind === 'leave') {
      const within = document.hidden ? TAKE_OVER_MS.hidden : TAKE_OVER_MS.visible
      if (own === null) leadUnlessHeard(Math.random() * within)
      return
    }
    if (message.kind === 'ask') {
      if (own !== null) postState()
      return
    }
    if (message.kind === 'reconnect') return own?.reconnectNow()
    hasHeardLeader = true
    if (message.kind === 'frame' && !isConnected()) options.onFrame(message.data)
    if (message.kind === 'state' && own === null) {
      Object.assign(activity, message.activity)
      options.onState(message.state)
    }
    if (message.kind !== 'lead' || own === null) return
    if (message.rank < rank) announce()
    else if (message.isConnected || !isConnected()) stop()
  }
  const leave = () => {
    if (own !== null) post({ kind: 'leave' })
  }

  if (channel) channel.onmessage = ({ data }: MessageEvent<Message>) => receive(data)
  options.onState(state)
  lead()
  const checks = setInterval(checkLeader, CHECK_MS)
  document.addEventListener('visibilitychange', checkLeader)
  addEventListener('pagehide', leave)

  return {
    close() {
      clearInterval(checks)
      clearTimeout(takeOver)
      document.removeEventListener('visibilitychange', checkLeader)
      removeEventListener('pagehide', leave)
      leave()
      stop()
      channel?.close()
      options.onState('disconnected')
    },
    reconnectNow() {
      if (own) own.reconnectNow()
      else post({ kind: 'reconnect' })
    },
    // Not broadcast, because the browser itself notifies every tab.
    lose: () => own?.lose(),
    activity() {
      if (!own) post({ kind: 'ask' })
      return activity
    },
  }
}
