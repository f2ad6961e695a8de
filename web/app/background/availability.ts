import { subscribe } from 'valtio/vanilla'
import { RECONNECT_MS } from '../../lib/event-stream.ts'
import { approvalStats } from '../../state/approval-counts.ts'
import { config, startup } from '../../state/config.ts'
import { initialise } from '../../state/flows.ts'
import { gateway, isGatewayWaiting } from '../../state/gateway.ts'
import { live, reconnect } from '../../state/live.ts'
import { refetchAfterReconnect, refetchFailed } from '../../state/resource.ts'
import { session } from '../../state/session.ts'
import { openSession } from '../../state/session-flows.ts'
import { awayOf, connection } from './outage.ts'

const ASK_AGAIN_MS = 5000

const away = () =>
  awayOf({
    gatewayLostAt: connection.gatewayLostAt,
    isWaiting: isGatewayWaiting(gateway.state),
    backend: gateway.state.data?.backend ?? null,
  })

/**
 * Polls the gateway while anything is down, and reloads failed data on recovery. Returns a function that stops polling.
 */
export const followConnection = (): (() => void) => {
  let wasAway = away() !== null
  const onLive = () => {
    if (live.state === 'connected') {
      // After a restart, the gateway may have a different build.
      if (connection.streamLostAt) gateway.load({ force: true })
      connection.streamLostAt = null
    } else if (live.state === 'disconnected' && live.since && !connection.streamLostAt) {
      connection.streamLostAt = live.since
      gateway.load()
    }
  }
  const onGateway = () => {
    if (gateway.state.error === null) connection.gatewayLostAt = null
    else connection.gatewayLostAt ??= new Date().toISOString()
    const isAway = away() !== null
    if (wasAway && !isAway && gateway.state.data !== null) refetchAfterGap()
    wasAway = isAway || (wasAway && gateway.state.data === null)
  }
  onLive()
  onGateway()
  const leaveLive = subscribe(live, onLive)
  const leaveGateway = subscribe(gateway.state, onGateway)
  const ask = () => {
    if (session.problem !== null) identifyUser()
    else if (away() !== null || connection.streamLostAt !== null) reloadWithoutStream()
  }
  let timer: ReturnType<typeof setInterval> | undefined
  // Don't poll in hidden tabs.
  const schedule = () => {
    clearInterval(timer)
    if (!document.hidden) timer = setInterval(ask, ASK_AGAIN_MS)
  }
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
    clearInterval(timer)
    removeEventListener('online', askIfShown)
    document.removeEventListener('visibilitychange', askIfShown)
    Object.assign(connection, { streamLostAt: null, gatewayLostAt: null })
  }
}

/** Checks who is signed in, then reloads data that failed to load. */
const identifyUser = async () => {
  await openSession({ force: true })
  refetchAfterGap()
}

const reloadWithoutStream = () => {
  gateway.load({ force: true })
  if (session.phase === 'in' && away() === null) approvalStats.load({ force: true })
}

const STREAM_GRACE_MS = RECONNECT_MS + 1000

/** When the stream reconnects, it reloads data itself. */
const refetchAfterGap = () => {
  if (session.phase !== 'in') return
  if (!startup.initialised || config.state.error) initialise({ force: true })
  if (live.state === 'connected') {
    void refetchFailed()
    return
  }
  reconnect()
  setTimeout(() => {
    if (live.state !== 'connected' && session.phase === 'in') void refetchAfterReconnect()
  }, STREAM_GRACE_MS)
}
