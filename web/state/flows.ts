import { subscribeKey } from 'valtio/vanilla/utils'
import { resetOnSignOut } from '../lib/on-sign-out.ts'
import { approvalStats } from './approval-counts.ts'
import { approvals } from './approvals.ts'
import { config, markInitialised, startup } from './config.ts'
import { gateway } from './gateway.ts'
import { disconnect, live, subscribe } from './live.ts'
import { loadQuotas, quotas } from './quotas.ts'
import { checkRelease } from './release.ts'
import { refetchAfterReconnect } from './resource.ts'
import { session } from './session.ts'
import { users } from './users.ts'
import { workflow } from './workflow.ts'

/** Users, then their quotas; each once per 5000 ms unless forced. */
export const refreshUsers = async (options?: { force?: boolean }): Promise<boolean> => {
  if (!(await users.load(options))) return false
  await loadQuotas(
    (users.state.data ?? []).map(user => user.id),
    options,
  )
  return true
}

/**
 * Reads the configuration, then the users when a Plex token is set, then marks the state initialised. Skipped when that is
 * done, unless forced. What fails is stored where it failed.
 */
export const initialise = async ({ force = false } = {}): Promise<void> => {
  if (startup.initialised && !force) return
  try {
    if (!(await config.load())) return
    if ((config.state.data?.plexTokens.length ?? 0) > 0) await refreshUsers({ force })
    markInitialised()
  } catch (cause) {
    config.fail('Failed to initialize config', cause)
  }
}

/** App-long: the live stream and what follows from it. Starts the connection; the returned function ends it. */
export const startLive = (): (() => void) => {
  const leaveApprovals = subscribe('approval', event => approvals.applyEvent(event.metadata))
  const leaveWorkflow = subscribeKey(live, 'workflow', status => {
    if (status) workflow.set(status)
  })
  let hasBeenConnected = false
  const leaveState = subscribeKey(live, 'state', state => {
    if (state !== 'connected') return
    // Nothing is replayed: in the gap events may have been missed.
    if (hasBeenConnected) void refetchAfterReconnect()
    hasBeenConnected = true
  })
  // Shown all over, though no page reads them for itself.
  const leaves = [users.retain(), quotas.retain(), approvalStats.retain()]
  return () => {
    leaveApprovals()
    leaveWorkflow()
    leaveState()
    for (const leave of leaves) leave()
    disconnect()
  }
}

const RELEASE_CHECK_MS = 3000

/** App-long: asks for a newer release 3000 ms after the start. */
const startReleaseCheck = (): (() => void) => {
  const timer = setTimeout(() => {
    const url = gateway.status?.config.releasesUrl
    if (url) void checkRelease(url)
  }, RELEASE_CHECK_MS)
  return () => clearTimeout(timer)
}

/**
 * Everything the shell needs while it is open: configuration, counts, live events, release check. After a new sign-in what
 * failed meanwhile is read again. The returned function stops and forgets it all.
 */
export const startShell = (): (() => void) => {
  initialise()
  approvalStats.load()
  const stopLive = startLive()
  const stopReleaseCheck = startReleaseCheck()
  const leaveSession = subscribeKey(session, 'phase', phase => {
    if (phase === 'in') initialise({ force: true })
  })
  return () => {
    stopLive()
    stopReleaseCheck()
    leaveSession()
    // What was read belongs to the admin who leaves.
    resetOnSignOut()
  }
}
