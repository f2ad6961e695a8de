import { subscribe } from 'valtio/vanilla'
import { callPause } from '../../lib/call-pause.ts'
import { nowIso } from '../../lib/clock.ts'
import { RECONNECT_MS } from '../../lib/event-stream.ts'
import { setInterceptionHandler } from '../../lib/request.ts'
import { approvalStats } from '../../state/approval-counts.ts'
import { config } from '../../state/config.ts'
import { connectionStatus, currentOffline, nextTry } from '../../state/connection-status.ts'
import { gateway, isGatewayBlocked } from '../../state/gateway.ts'
import { live, reconnect } from '../../state/live.ts'
import { refetchAfterReconnect, refetchFailed } from '../../state/resource.ts'
import { session } from '../../state/session.ts'
import { checkUser, openSession, resumeSession } from '../../state/session-flows.ts'
import { initialise, startup } from '../../state/startup.ts'

/** Pauses before the first tries of an outage, which may be a restart, and then between all others. */
const FIRST_PAUSES_MS = [1000, 2000]
const PAUSE_MS = 5000

/**
 * Polls the gateway while anything is down, and reloads failed data on recovery. Returns a function that stops polling.
 */
export const followConnection = (): (() => void) => {
  let wasOffline = currentOffline() !== null
  const onLive = () => {
    if (live.state === 'connected') {
      // After a restart, the gateway may serve a different build.
      if (connectionStatus.streamLostAt) gateway.load({ force: true })
      connectionStatus.streamLostAt = null
    } else if (live.state === 'disconnected' && live.since && !connectionStatus.streamLostAt) {
      connectionStatus.streamLostAt = live.since
      gateway.load()
    }
  }
  const onGateway = () => {
    if (gateway.state.error === null || isGatewayBlocked(gateway.state))
      connectionStatus.gatewayLostAt = null
    else if (connectionStatus.interceptedAt === null) connectionStatus.gatewayLostAt ??= nowIso()
    reloadIfBack()
  }
  /** Whether an error page of something between came since the gateway was last asked about the server. */
  let isInDoubt = false
  const onInterception = (by: 'sign-in' | 'page' | null) => {
    if (by === 'page') {
      isInDoubt = true
      return gateway.load()
    }
    if (by === 'sign-in') connectionStatus.interceptedAt ??= nowIso()
    else connectionStatus.interceptedAt = null
    reloadIfBack()
  }
  const reloadIfBack = () => {
    const isOffline = currentOffline() !== null
    if (wasOffline && !isOffline && gateway.state.data !== null) refetchAfterGap()
    if (isOffline && !wasOffline) {
      pauses = [...FIRST_PAUSES_MS]
      schedule()
    }
    wasOffline = isOffline || (wasOffline && gateway.state.data === null)
  }
  const ask = () => {
    if (callPause()) return
    const isDown = currentOffline() !== null
    if (session.problem !== null) identifyUser()
    else if (session.phase === 'ended') {
      void resumeSession()
      // Otherwise, the banner would say that the server is away until the user has signed in again.
      if (isDown) gateway.load({ force: true })
    } else if (connectionStatus.interceptedAt !== null) void checkUser()
    else if (isDown || connectionStatus.streamLostAt !== null) reloadWithoutStream()
    // What the gateway said right after the error page may have been older than it.
    else if (isInDoubt) gateway.load({ force: true })
    isInDoubt = false
  }
  let pauses = [...FIRST_PAUSES_MS]
  let timer: ReturnType<typeof setTimeout> | undefined
  // Don't poll in hidden tabs.
  const schedule = () => {
    clearTimeout(timer)
    if (document.hidden) return
    const pause = pauses.shift() ?? PAUSE_MS
    nextTry.at = performance.now() + pause
    timer = setTimeout(() => {
      schedule()
      ask()
    }, pause)
  }
  onLive()
  onGateway()
  setInterceptionHandler(onInterception)
  const leaveLive = subscribe(live, onLive)
  const leaveGateway = subscribe(gateway.state, onGateway)
  const askIfShown = () => {
    schedule()
    if (!document.hidden) ask()
  }
  schedule()
  addEventListener('online', askIfShown)
  document.addEventListener('visibilitychange', askIfShown)
  return () => {
    leaveLive()
    leaveGateway()
    clearTimeout(timer)
    setInterceptionHandler(null)
    removeEventListener('online', askIfShown)
    document.removeEventListener('visibilitychange', askIfShown)
    Object.assign(connectionStatus, {
      streamLostAt: null,
      gatewayLostAt: null,
      interceptedAt: null,
    })
  }
}

/** Checks who is signed in, then reloads data that failed to load. */
const identifyUser = async () => {
  await openSession({ force: true })
  refetchAfterGap()
}

const reloadWithoutStream = () => {
  gateway.load({ force: true })
  if (session.phase === 'in' && currentOffline() === null) approvalStats.load({ force: true })
}

const STREAM_GRACE_MS = RECONNECT_MS + 1000

/** A stream that reconnects reloads the data itself, so reload everything here only if the stream stays down. */
const refetchAfterGap = () => {
  if (session.phase !== 'in') return
  if (!startup.isInitialised || config.state.error) initialise({ force: true })
  if (live.state === 'connected') {
    void refetchFailed()
    return
  }
  reconnect()
  setTimeout(() => {
    if (live.state !== 'connected' && session.phase === 'in') void refetchAfterReconnect()
  }, STREAM_GRACE_MS)
}
