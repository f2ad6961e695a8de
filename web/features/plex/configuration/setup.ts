import { proxy } from 'valtio/vanilla'
import { couldNot } from '../../../lib/errors.ts'
import { currentSession, onSignOut } from '../../../lib/on-sign-out.ts'
import { config } from '../../../state/config.ts'
import { updateConfig } from '../../../state/config-edits.ts'
import { plexConnection } from '../../../state/plex-connection.ts'
import { feedGeneration } from './feeds.ts'
import { STEP_IDS, STEPS, type StepEnd, type StepId } from './setup-steps.ts'
import { othersRefresh, ownRefresh } from './watchlist-refresh.ts'

export interface StepState {
  status: 'waiting' | 'running' | StepEnd['status']
  /** What came of it, or why it failed. */
  note: string
}

/**
 * 'idle': nothing to see. 'entering': waits for a token. 'running'. 'stopped': a step failed. 'finished': until dismissed.
 * It goes on while other pages are shown; a reload loses it, but not what was stored.
 */
export type SetupPhase = 'idle' | 'entering' | 'running' | 'stopped' | 'finished'

const initial = () => ({
  phase: 'idle' as SetupPhase,
  steps: Object.fromEntries(STEP_IDS.map(id => [id, { status: 'waiting', note: '' }])) as Record<
    StepId,
    StepState
  >,
  /** The token before this one can be put back. */
  canRestore: false,
  /** Why the token before could not be put back. */
  restoreError: null as string | null,
})
export const setup = proxy(initial())

/** Kept out of the proxy and forgotten as soon as the new one holds. */
let previousTokens: readonly string[] = []
const forgetPrevious = () => {
  previousTokens = []
  setup.canRestore = false
}
const clear = () => {
  forgetPrevious()
  Object.assign(setup, initial())
}
onSignOut(clear)

const put = (id: StepId, end: StepEnd) => {
  setup.steps[id] = { status: end.status, note: end.status === 'failed' ? end.why : end.note }
}

/** The step that failed, or null. */
export const failedStep = (steps: Readonly<Record<StepId, StepState>>): StepId | null =>
  STEP_IDS.find(id => steps[id].status === 'failed') ?? null

const runFrom = async (first: StepId, token: string | null): Promise<void> => {
  if (setup.phase === 'running') return
  const isSameSession = currentSession()
  const due = STEP_IDS.slice(STEP_IDS.indexOf(first))
  for (const id of due) setup.steps[id] = { status: 'waiting', note: '' }
  setup.phase = 'running'
  for (const id of due) {
    setup.steps[id] = { status: 'running', note: '' }
    const end = await STEPS[id].run(token)
    if (!isSameSession()) return
    put(id, end)
    if (end.status === 'failed') {
      // It was not stored, so the one before stands.
      if (id === 'token') forgetPrevious()
      setup.phase = 'stopped'
      return
    }
    if (id === 'reach') forgetPrevious()
  }
  // The steps say what came of each; the cards of the page start empty.
  for (const work of [ownRefresh, othersRefresh, feedGeneration]) work.dismiss()
  setup.phase = 'finished'
}

/** Asks for a token: the first one, or another one. */
export const enterToken = (): void => {
  Object.assign(setup, { ...initial(), canRestore: setup.canRestore, phase: 'entering' })
}

/** Leaves the question for another token unanswered. */
export const dismissSetup = (): void => {
  if (setup.phase !== 'running') clear()
}

/** Stores the token and goes through every step with it. Never throws; a failure stands at its step. */
export const startSetup = async (token: string): Promise<void> => {
  const stored = config.state.data?.plexTokens ?? []
  if (!setup.canRestore && stored.length > 0 && stored[0] !== token) {
    previousTokens = [...stored]
    setup.canRestore = true
  }
  await runFrom('token', token)
}

/** Goes through every step with the token that is stored. */
export const continueSetup = async (): Promise<void> => {
  setup.steps.token = { status: 'done', note: 'Stored.' }
  await runFrom('reach', null)
}

/** Tries the failed step again, and goes on from there. */
export const retryStep = async (): Promise<void> => {
  const id = failedStep(setup.steps)
  if (id !== null) await runFrom(id, null)
}

/** Goes on without the failed step. */
export const skipStep = async (): Promise<void> => {
  const id = failedStep(setup.steps)
  const next = id === null ? undefined : STEP_IDS[STEP_IDS.indexOf(id) + 1]
  if (id === null || next === undefined) return
  put(id, { status: 'skipped', note: STEPS[id].without ?? '' })
  await runFrom(next, null)
}

/** Stores the token that was there before the one that does not hold. Never throws; `restoreError` says what failed. */
export const restoreToken = async (): Promise<void> => {
  setup.restoreError = null
  try {
    await updateConfig({ plexTokens: [...previousTokens] })
  } catch (cause) {
    setup.restoreError = couldNot('restore the earlier token', cause, 'Enter it again.')
    return
  }
  clear()
  await plexConnection.load({ force: true })
}

/** Removes the stored token; users and their watchlists stay. @throws Error "Failed to update configuration" */
export const removeToken = async (): Promise<void> => {
  await updateConfig({ plexTokens: [] })
  plexConnection.reset()
  clear()
}
