import { proxy, subscribe } from 'valtio/vanilla'
import { discoverServers } from '../../contract/plex.ts'
import { couldNot, ExplainedError, HttpError, messageOf } from '../../lib/errors.ts'
import { currentSession, onSignOut } from '../../lib/on-sign-out.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { request } from '../../lib/request.ts'
import { config } from '../../state/config.ts'
import { updateConfig } from '../../state/config-edits.ts'
import { isUnderWay } from '../../state/operation-state.ts'
import { plexConnection } from '../../state/plex-connection.ts'
import { refreshUsers } from '../../state/quotas.ts'
import { users } from '../../state/users.ts'
import { describeFeeds, feedGeneration, needsPass, WITHOUT_PASS } from './feeds.ts'
import {
  describeOthers,
  describeOwn,
  othersRefresh,
  ownRefresh,
  type Refresh,
} from './watchlist-refresh.ts'

export const STEP_IDS = ['token', 'reach', 'own', 'friends', 'feeds', 'refresh'] as const
export type StepId = (typeof STEP_IDS)[number]

/** Why a step was skipped although nothing failed. */
class SkippedError extends ExplainedError {}

interface SetupStep {
  title: string
  /** Shown if the step takes a long time. */
  waitsFor: string
  /** Consequence of skipping the step; absent for required steps. */
  without?: string
  /** The event stream reports its progress. */
  refresh?: Refresh
  /**
   * Resolves to the result in words, empty if it goes without saying.
   * @param token token as typed, for the step that saves it; null if it is already saved
   * @throws ExplainedError, or SkippedError
   */
  run: (token: string | null) => Promise<string>
}

const readLists = async (refresh: Refresh, describe: typeof describeOwn): Promise<string> => {
  await runToEnd(refresh)
  const { phase, error, isPartial, failures, result } = refresh.state
  if (phase === 'running')
    throw new ExplainedError('The connection was lost, so the result of the sync is unknown.')
  if (phase === 'failed') throw new ExplainedError(error ?? 'Couldn’t sync the watchlist.')
  if (isPartial) throw new ExplainedError(failures.map(failure => failure.error).join(' '))
  // If the response was lost, the counts are unknown.
  return result === null ? 'Synced.' : `${describe(result)}.`
}

/** Starts the refresh, or waits for a refresh that is already running. Also resolves if the connection is lost. */
const runToEnd = async ({ state, start }: Refresh): Promise<void> => {
  const isFollowed = () => isUnderWay(state) && !state.lostTouch
  if (!isFollowed()) await start()
  if (!isFollowed()) return
  await new Promise<void>(resolve => {
    const leave = subscribe(state, () => {
      if (isFollowed()) return
      leave()
      resolve()
    })
  })
}

/**
 * Whether Plex rejects the token, which isn't saved then, so that the old one is never lost. Version 0.4.6 answers every
 * error with 500, so the token is saved there and tested afterwards.
 */
const isRejected = async (plexToken: string): Promise<boolean> => {
  try {
    await request(discoverServers, { body: { plexToken } })
    return false
  } catch (cause) {
    return (
      cause instanceof HttpError && cause.status === 401 && /token/i.test(cause.serverMessage ?? '')
    )
  }
}

/** Steps in order. Replacing the token runs all of them again. */
export const STEPS: Readonly<Record<StepId, SetupStep>> = {
  token: {
    title: 'Save token',
    waitsFor: 'Waiting for the server.',
    run: async token => {
      if (token === null) return ''
      // Only the first token is shown and replaced.
      const [old, ...others] = config.state.data?.plexTokens ?? []
      if (await isRejected(token))
        throw new ExplainedError(
          `Plex rejected this token. ${old ? 'The old one is still in use.' : 'Check it and try again.'}`,
        )
      try {
        await updateConfig({ plexTokens: [...new Set([token, ...others])] })
      } catch (cause) {
        const why = 'The server rejected the token or returned an error.'
        throw new ExplainedError(couldNot('save the token', cause, why))
      }
      return ''
    },
  },
  reach: {
    title: 'Connect to Plex',
    waitsFor: 'Waiting for plex.tv to confirm the token.',
    run: async () => {
      await plexConnection.load({ force: true })
      const { data, status, error } = plexConnection.state
      if (status !== 'ready') throw new ExplainedError(error ?? 'Couldn’t check the connection.')
      if (!data?.isReachable) throw new ExplainedError(data?.cause ?? 'Plex didn’t respond.')
      return ''
    },
  },
  own: {
    title: 'Sync your watchlist',
    waitsFor:
      'Waiting for plex.tv. New titles are looked up one by one and Plex limits requests, so a long list takes several minutes.',
    refresh: ownRefresh,
    run: () => readLists(ownRefresh, describeOwn),
  },
  friends: {
    title: 'Sync friends’ watchlists',
    waitsFor:
      'Waiting for plex.tv. Lists load one by one and Plex limits requests, so this takes several minutes with many friends.',
    without: 'Friends’ watchlists stay empty until you sync them.',
    refresh: othersRefresh,
    run: async () => {
      if (config.state.data?.skipFriendSync) throw new SkippedError('Friends are ignored.')
      return readLists(othersRefresh, describeOthers)
    },
  },
  feeds: {
    title: 'Generate RSS feeds',
    waitsFor: 'Waiting for plex.tv to generate the feeds.',
    without: 'Watchlists are checked periodically instead.',
    run: async () => {
      await feedGeneration.start()
      const { result, error } = feedGeneration.state
      if (result?.success) return describeFeeds(result)
      if (needsPass(result)) throw new SkippedError(`${WITHOUT_PASS} Message from Plex: ${error}`)
      throw new ExplainedError(error ?? 'Couldn’t generate the RSS feeds.')
    },
  },
  refresh: {
    title: 'Load users',
    waitsFor: 'Waiting for the server.',
    run: async () => {
      if ((await config.load({ force: true })) && (await refreshUsers({ force: true })))
        return `${pluralize(users.state.data?.length ?? 0, 'user')}.`
      const why = config.state.error ?? users.state.error
      throw new ExplainedError(why ?? 'Everything was saved, but the users couldn’t be loaded.')
    },
  },
}

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
