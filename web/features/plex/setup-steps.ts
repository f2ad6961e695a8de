import { subscribe } from 'valtio/vanilla'
import { discoverServers } from '../../contract/plex.ts'
import { couldNot, HttpError } from '../../lib/errors.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { request } from '../../lib/request.ts'
import { config } from '../../state/config.ts'
import { updateConfig } from '../../state/config-edits.ts'
import { isUnderWay } from '../../state/operation-state.ts'
import { plexConnection } from '../../state/plex-connection.ts'
import { refreshUsers } from '../../state/quotas.ts'
import { users } from '../../state/users.ts'
import {
  describeFeeds,
  type FeedsResult,
  feedGeneration,
  needsPass,
  WITHOUT_PASS,
} from './feeds.ts'
import { othersRefresh, ownRefresh, type Refresh } from './watchlist-refresh.ts'

export const STEP_IDS = ['token', 'reach', 'own', 'friends', 'feeds', 'refresh'] as const
export type StepId = (typeof STEP_IDS)[number]

export interface StepEnd {
  status: 'done' | 'skipped' | 'failed'
  note: string
}

interface SetupStep {
  title: string
  /** Shown if the step takes a long time. */
  waitsFor: string
  /** Consequence of skipping the step; absent for required steps. */
  without?: string
  /** @param token token as typed, for the step that saves it; null if it is already saved */
  run: (token: string | null) => Promise<StepEnd>
}

const failed = (note: string): StepEnd => ({ status: 'failed', note })

const readLists = async (
  refresh: Refresh,
  note: (titles: number, lists: number) => string,
): Promise<StepEnd> => {
  await runToEnd(refresh)
  const { state } = refresh
  if (state.phase === 'running')
    return failed('The connection was lost, so the result of the sync is unknown.')
  if (state.phase === 'failed') return failed(state.error ?? 'Couldn’t sync the watchlist.')
  if (state.isPartial) return failed(state.failures.map(({ error }) => error).join(' '))
  const { result } = state
  return {
    status: 'done',
    // If the response was lost, the counts are unknown.
    note: result === null ? 'Synced.' : note(result.titles, result.lists.length),
  }
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

const feedsEnd = (result: FeedsResult | null, error: string | null): StepEnd => {
  if (result?.success) return { status: 'done', note: describeFeeds(result) }
  return needsPass(result)
    ? { status: 'skipped', note: `${WITHOUT_PASS} Message from Plex: ${error}` }
    : failed(error ?? 'Couldn’t generate the RSS feeds.')
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
      if (token === null) return { status: 'done', note: 'Saved.' }
      if (await isRejected(token))
        return failed(
          `Plex rejected this token. ${config.state.data?.plexTokens.length ? 'The old one is still in use.' : 'Check it and try again.'}`,
        )
      try {
        // Only the first token is shown and replaced.
        const [, ...others] = config.state.data?.plexTokens ?? []
        await updateConfig({ plexTokens: [...new Set([token, ...others])] })
      } catch (cause) {
        return failed(
          couldNot('save the token', cause, 'The server rejected the token or returned an error.'),
        )
      }
      return { status: 'done', note: 'Saved.' }
    },
  },
  reach: {
    title: 'Connect to Plex',
    waitsFor: 'Waiting for plex.tv to confirm the token.',
    run: async () => {
      await plexConnection.load({ force: true })
      const { data, status, error } = plexConnection.state
      if (status !== 'ready') return failed(error ?? 'Couldn’t check the connection.')
      return data?.isReachable
        ? { status: 'done', note: 'Connected.' }
        : failed(data?.cause ?? 'Plex didn’t respond.')
    },
  },
  own: {
    title: 'Sync your watchlist',
    waitsFor:
      'Waiting for plex.tv. New titles are looked up one by one and Plex limits requests, so a long list takes several minutes.',
    run: () => readLists(ownRefresh, titles => `${pluralize(titles, 'title')}.`),
  },
  friends: {
    title: 'Sync friends’ watchlists',
    waitsFor:
      'Waiting for plex.tv. Lists load one by one and Plex limits requests, so this takes several minutes with many friends.',
    without: 'Friends’ watchlists stay empty until you sync them.',
    run: async () => {
      if (config.state.data?.skipFriendSync)
        return { status: 'skipped', note: 'Friends are ignored.' }
      return readLists(othersRefresh, (titles, lists) =>
        lists === 0
          ? 'This account has no friends on Plex.'
          : `${pluralize(titles, 'title')} from ${pluralize(lists, 'friend')}.`,
      )
    },
  },
  feeds: {
    title: 'Generate RSS feeds',
    waitsFor: 'Waiting for plex.tv to generate the feeds.',
    without: 'Watchlists are checked periodically instead.',
    run: async () => {
      await feedGeneration.start()
      const { phase, result, error } = feedGeneration.state
      if (phase === 'failed' && result === null) return failed(error ?? '')
      return feedsEnd(result, error)
    },
  },
  refresh: {
    title: 'Load users',
    waitsFor: 'Waiting for the server.',
    run: async () => {
      const isRead = (await config.load({ force: true })) && (await refreshUsers({ force: true }))
      return isRead
        ? { status: 'done', note: `${pluralize(users.state.data?.length ?? 0, 'user')}.` }
        : failed(
            config.state.error ??
              users.state.error ??
              'Everything was saved, but the users couldn’t be loaded.',
          )
    },
  },
}
