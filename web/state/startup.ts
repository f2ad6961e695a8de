import { subscribeKey } from 'valtio/vanilla/utils'
import type { LiveEvent } from '../contract/live-events.ts'
import { onSignOut, resetOnSignOut } from '../lib/on-sign-out.ts'
import { approvalStats } from './approval-counts.ts'
import { approvals } from './approvals.ts'
import { config } from './config.ts'
import { gateway } from './gateway.ts'
import { connect, disconnect, type Follower, live } from './live.ts'
import { quotas, refreshUsers } from './quotas.ts'
import { checkRelease } from './release.ts'
import { refetchAfterReconnect, updateStores } from './resource.ts'
import { session } from './session.ts'
import { users } from './users.ts'
import { workflow } from './workflow.ts'

export const startup = { isInitialised: false }
onSignOut(() => {
  startup.isInitialised = false
})

/** Loads the users only if a Plex token is set. Runs once unless forced. Each resource keeps its own error. */
export const initialise = async ({ force = false } = {}): Promise<void> => {
  if (startup.isInitialised && !force) return
  try {
    if (!(await config.load({ force }))) return
    if ((config.state.data?.plexTokens.length ?? 0) > 0) await refreshUsers({ force })
    startup.isInitialised = true
  } catch (cause) {
    config.fail('Failed to initialize config', cause)
  }
}

const followApproval = (event: LiveEvent): void => {
  if (event.type === 'approval') approvals.applyEvent(event.metadata)
}

/** Opens the stream. Each event goes to the stores first, and then to `followers`. */
export const startLive = (followers: readonly Follower[] = []): (() => void) => {
  connect([followApproval, updateStores, ...followers])
  const leaveWorkflow = subscribeKey(live, 'workflow', status => {
    if (status) workflow.set(status)
  })
  let isFirstAttempt = true
  const leaveState = subscribeKey(live, 'state', state => {
    if (state === 'connecting') return
    // Events aren't replayed, so some may have been missed.
    if (state === 'connected' && !isFirstAttempt) void refetchAfterReconnect()
    isFirstAttempt = false
  })
  // Every page uses these resources but none loads them, so load them here.
  const leaves = [users.retain(), quotas.retain(), approvalStats.retain()]
  return () => {
    leaveWorkflow()
    leaveState()
    for (const leave of leaves) leave()
    disconnect()
  }
}

const RELEASE_CHECK_MS = 3000

const startReleaseCheck = (): (() => void) => {
  const timer = setTimeout(() => {
    const url = gateway.state.data?.config.releasesUrl
    if (url) void checkRelease(url)
  }, RELEASE_CHECK_MS)
  return () => clearTimeout(timer)
}

/**
 * Starts loading, and reloads failed data after a new sign-in. Returns a function that stops everything and resets all
 * state.
 */
export const startShell = (): (() => void) => {
  initialise()
  approvalStats.load()
  const stopReleaseCheck = startReleaseCheck()
  const leaveSession = subscribeKey(session, 'phase', phase => {
    if (phase === 'in') initialise({ force: true })
  })
  return () => {
    stopReleaseCheck()
    leaveSession()
    // All loaded data belongs to the user who signed out.
    resetOnSignOut()
  }
}
