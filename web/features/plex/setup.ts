import { proxy } from 'valtio/vanilla'
import { couldNot } from '../../lib/errors.ts'
import { currentSession, onSignOut } from '../../lib/on-sign-out.ts'
import { config } from '../../state/config.ts'
import { updateConfig } from '../../state/config-edits.ts'
import { plexConnection } from '../../state/plex-connection.ts'
import { feedGeneration } from './feeds.ts'
import { STEP_IDS, STEPS, type StepEnd, type StepId } from './setup-steps.ts'
import { othersRefresh, ownRefresh } from './watchlist-refresh.ts'

interface StepState {
  status: 'waiting' | 'running' | StepEnd['status']
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
  restoreError: null as string | null,
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

const failedStep = (steps: Readonly<Record<StepId, StepState>>): StepId | null =>
  STEP_IDS.find(id => steps[id].status === 'failed') ?? null

const runFrom = async (first: StepId, token: string | null): Promise<void> => {
  if (plexSetup.phase === 'running') return
  const isSameSession = currentSession()
  const due = STEP_IDS.slice(STEP_IDS.indexOf(first))
  for (const id of due) plexSetup.steps[id] = { status: 'waiting', note: '' }
  plexSetup.phase = 'running'
  for (const id of due) {
    plexSetup.steps[id] = { status: 'running', note: '' }
    const end = await STEPS[id].run(token)
    if (!isSameSession()) return
    plexSetup.steps[id] = end
    if (end.status === 'failed') {
      // The new token wasn't saved, so the old one is still in place.
      if (id === 'token') forgetPrevious()
      plexSetup.phase = 'stopped'
      return
    }
    if (id === 'reach') forgetPrevious()
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
  await runFrom('token', token)
}

export const continueSetup = async (): Promise<void> => {
  plexSetup.steps.token = { status: 'done', note: 'Saved.' }
  await runFrom('reach', null)
}

export const retryStep = async (): Promise<void> => {
  const id = failedStep(plexSetup.steps)
  if (id !== null) await runFrom(id, null)
}

export const skipStep = async (): Promise<void> => {
  const id = failedStep(plexSetup.steps)
  const next = id === null ? undefined : STEP_IDS[STEP_IDS.indexOf(id) + 1]
  if (id === null || next === undefined) return
  plexSetup.steps[id] = { status: 'skipped', note: STEPS[id].without ?? '' }
  await runFrom(next, null)
}

export const restoreToken = async (): Promise<void> => {
  plexSetup.restoreError = null
  try {
    await updateConfig({ plexTokens: [...previousTokens] })
  } catch (cause) {
    plexSetup.restoreError = couldNot('restore the old token', cause, 'Enter the old token again.')
    return
  }
  clear()
  await plexConnection.load({ force: true })
}

/** Removes the token but keeps users and watchlists. @throws Error "Failed to update configuration" */
export const removeToken = async (): Promise<void> => {
  await updateConfig({ plexTokens: [] })
  plexConnection.reset()
  clear()
}
