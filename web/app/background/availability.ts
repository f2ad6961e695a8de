import { subscribe } from 'valtio/vanilla'
import { RECONNECT_MS } from '../../lib/event-stream.ts'
import { approvalStats } from '../../state/approval-counts.ts'
import { config, startup } from '../../state/config.ts'
import { initialise } from '../../state/flows.ts'
import { gateway, loadGatewayStatus } from '../../state/gateway.ts'
import { live, reconnect } from '../../state/live.ts'
import { refetchAfterReconnect, refetchFailed } from '../../state/resource.ts'
import { session } from '../../state/session.ts'
import { openSession } from '../../state/session-flows.ts'
import { awayOf, connection } from './outage.ts'

/** How often to ask while something is away. */
const ASK_AGAIN_MS = 5000

const away = () =>
  awayOf({
    gatewayLostAt: connection.gatewayLostAt,
    isWaiting: gateway.isWaiting,
    backend: gateway.status?.backend ?? null,
  })

/**
 * App-long: keeps `connection` true, asks the gateway again while anything is away, and once it is back has everything read
 * again that may have failed meanwhile. The returned function stops it.
 */
export const followConnection = (): (() => void) => {
  let wasAway = away() !== null
  const onLive = () => {
    if (live.state === 'connected') {
      // The gateway that is back may be another one, with another build of the app.
      if (connection.streamLostAt) loadGatewayStatus({ force: true })
      connection.streamLostAt = null
    } else if (live.state === 'disconnected' && live.since && !connection.streamLostAt) {
      connection.streamLostAt = live.since
      loadGatewayStatus()
    }
  }
  const onGateway = () => {
    if (gateway.error === null) connection.gatewayLostAt = null
    else connection.gatewayLostAt ??= new Date().toISOString()
    const isAway = away() !== null
    if (wasAway && !isAway && gateway.status !== null) refetchAfterGap()
    wasAway = isAway || (wasAway && gateway.status === null)
  }
  onLive()
  onGateway()
  const leaveLive = subscribe(live, onLive)
  const leaveGateway = subscribe(gateway, onGateway)
  const ask = () => {
    if (session.problem !== null) findOutWhoIsThere()
    else if (away() !== null || connection.streamLostAt !== null) lookAround()
  }
  let timer: ReturnType<typeof setInterval> | undefined
  // A hidden tab is not woken for it.
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

/** It is not known whether there is a session. */
const findOutWhoIsThere = async () => {
  await openSession({ force: true })
  refetchAfterGap()
}

/** Without the stream the counts are asked for, which also finds out when it is the session that is gone. */
const lookAround = () => {
  loadGatewayStatus({ force: true })
  if (session.phase === 'in' && away() === null) approvalStats.load({ force: true })
}

/** How long the stream may take to come back before things are read again without it. */
const STREAM_GRACE_MS = RECONNECT_MS + 1000

/** What was away is back. A stream that comes back with it has everything read again, so that is not done twice. */
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
