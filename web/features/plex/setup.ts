import { proxy } from 'valtio/vanilla'
import { messageOf } from '../../lib/errors.ts'
import { currentSession, onSignOut } from '../../lib/on-sign-out.ts'
import { config } from '../../state/config.ts'
import { updateConfig } from '../../state/config-edits.ts'
import { plexConnection } from '../../state/plex-connection.ts'
import { feedGeneration } from './feeds.ts'
import { SkippedError, STEP_IDS, STEPS, type StepId } from './setup-steps.ts'
import { othersRefresh, ownRefresh } from './watchlist-refresh.ts'

interface StepState {
  status: 'waiting' | 'running' | 'done' | 'skipped' | 'failed'
  note: string
}

type SetupPhase = 'idle' | 'entering' | 'running' | 'stopped' | 'finished'

const initial = () => ({
  phase: 'idle' as SetupPhase,
  steps: Object.fromEntries(STEP_IDS.map(id => [id, { status: 'waiting', note: '' }])) as Record<
    StepId,
    StepState
  >,
  /** A token was saved before, so the steps are told in one line. */
  isReplacing: false,
  canRestore: false,
})
export const plexSetup = proxy(initial())

/** Kept out of the store, because tokens are secret. Cleared once the new token works. */
let previousTokens: readonly string[] = []
const forgetPrevious = () => {
  previousTokens = []
  plexSetup.canRestore = false
}
const clear = () => {
  forgetPrevious()
  Object.assign(plexSetup, initial())
}
onSignOut(clear)

const endOf = async (id: StepId, token: string | null): Promise<StepState> => {
  try {
    return { status: 'done', note: await STEPS[id].run(token) }
  } catch (cause) {
    const status = cause instanceof SkippedError ? 'skipped' : 'failed'
    return { status, note: messageOf(cause) }
  }
}

const runFrom = async (first: number, token: string | null): Promise<void> => {
  if (plexSetup.phase === 'running') return
  const isSameSession = currentSession()
  const due = STEP_IDS.slice(first)
  for (const id of due) plexSetup.steps[id] = { status: 'waiting', note: '' }
  plexSetup.phase = 'running'
  for (const id of due) {
    plexSetup.steps[id] = { status: 'running', note: '' }
    const end = await endOf(id, token)
    if (!isSameSession()) return
    plexSetup.steps[id] = end
    const isFailed = end.status === 'failed'
    // The new token wasn't saved, so the old one is still in place, or it works.
    if (isFailed ? id === 'token' : id === 'reach') forgetPrevious()
    if (isFailed) {
      plexSetup.phase = 'stopped'
      return
    }
  }
  for (const work of [ownRefresh, othersRefresh, feedGeneration]) work.dismiss()
  plexSetup.phase = 'finished'
}

export const enterToken = (): void => {
  if (plexSetup.phase === 'running') return
  Object.assign(plexSetup, {
    ...initial(),
    isReplacing: (config.state.data?.plexTokens.length ?? 0) > 0,
    canRestore: plexSetup.canRestore,
    phase: 'entering',
  })
}

export const dismissSetup = (): void => {
  if (plexSetup.phase !== 'running') clear()
}

export const startSetup = async (token: string): Promise<void> => {
  const stored = config.state.data?.plexTokens ?? []
  if (!plexSetup.canRestore && stored.length > 0 && stored[0] !== token) {
    previousTokens = [...stored]
    plexSetup.canRestore = true
  }
  await runFrom(0, token)
}

/** Repeats the failed step, or skips it. Without one, goes on with the saved token. */
export const resumeSetup = async (isSkipping = false): Promise<void> => {
  const { steps } = plexSetup
  const id = STEP_IDS.find(one => steps[one].status === 'failed')
  if (!id) steps.token = { status: 'done', note: '' }
  else if (isSkipping) steps[id] = { status: 'skipped', note: STEPS[id].without ?? '' }
  await runFrom(id ? STEP_IDS.indexOf(id) + Number(isSkipping) : 1, null)
}

/** @throws Error "Failed to update configuration" */
export const restoreToken = async (): Promise<void> => {
  await updateConfig({ plexTokens: [...previousTokens] })
  clear()
  await plexConnection.load({ force: true })
}

/** Removes the token but keeps users and watchlists. @throws Error "Failed to update configuration" */
export const removeToken = async (): Promise<void> => {
  await updateConfig({ plexTokens: [] })
  plexConnection.reset()
  clear()
}
