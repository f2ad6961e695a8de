import { subscribe } from 'valtio/vanilla'
import { counted } from '../../../lib/counted.ts'
import { couldNot } from '../../../lib/errors.ts'
import { config } from '../../../state/config.ts'
import { updateConfig } from '../../../state/config-edits.ts'
import { refreshUsers } from '../../../state/flows.ts'
import { plexConnection } from '../../../state/plex-connection.ts'
import { users } from '../../../state/users.ts'
import { type FeedsResult, feedGeneration, WITHOUT_PASS } from './feeds.ts'
import { othersRefresh, ownRefresh, type Refresh } from './watchlist-refresh.ts'

export const STEP_IDS = ['token', 'reach', 'own', 'friends', 'feeds', 'refresh'] as const
export type StepId = (typeof STEP_IDS)[number]

/** How a step ended: `note` says what came of it, `why` what went wrong. */
export type StepEnd =
  | { status: 'done' | 'skipped'; note: string }
  | { status: 'failed'; why: string }

export interface SetupStep {
  /** What it does, as a line of the list. */
  title: string
  /** What takes so long, said when it does. */
  waitsFor: string
  /** Going on without it loses only this; absent where the rest needs it. */
  without?: string
  /** @param token as typed, for the step that saves it; null when one is stored */
  run: (token: string | null) => Promise<StepEnd>
}

const failed = (why: string): StepEnd => ({ status: 'failed', why })

const readLists = async (
  refresh: Refresh,
  note: (titles: number, lists: number) => string,
): Promise<StepEnd> => {
  await runToEnd(refresh)
  const { state } = refresh
  if (state.phase === 'running')
    return failed('The connection broke off, so it is not known whether the list was read.')
  if (state.phase === 'failed') return failed(state.error ?? 'The watchlist could not be read.')
  const { result } = state
  return {
    status: 'done',
    // Without the answer the work was seen to end, but not what it came to.
    note: result === null ? 'Read.' : note(result.titles, result.lists.length),
  }
}

/** Runs it to its end; one that runs already, started elsewhere, is waited for. Resolves too when it is lost touch with. */
const runToEnd = async ({ state, start }: Refresh): Promise<void> => {
  const isUnderWay = () =>
    (state.phase === 'starting' || state.phase === 'running') && !state.lostTouch
  if (!isUnderWay()) await start()
  if (!isUnderWay()) return
  await new Promise<void>(resolve => {
    const leave = subscribe(state, () => {
      if (isUnderWay()) return
      leave()
      resolve()
    })
  })
}

const feedsEnd = (result: FeedsResult | null, error: string | null): StepEnd => {
  if (result?.success)
    return {
      status: 'done',
      note: result.hasFriends
        ? 'Both feeds are stored.'
        : 'Your feed is stored; friends have none.',
    }
  return result?.needsPass
    ? { status: 'skipped', note: `${WITHOUT_PASS} Plex said: ${error}` }
    : failed(error ?? 'The feeds could not be generated.')
}

/** The first set-up, in its order. A new token goes the same way. */
export const STEPS: Readonly<Record<StepId, SetupStep>> = {
  token: {
    title: 'Save the token',
    waitsFor: 'The backend has not answered yet.',
    run: async token => {
      if (token === null) return { status: 'done', note: 'Stored.' }
      try {
        await updateConfig({ plexTokens: [token] })
      } catch (cause) {
        return failed(couldNot('save the token', cause, 'The server refused it or failed.'))
      }
      return { status: 'done', note: 'Stored.' }
    },
  },
  reach: {
    title: 'Reach Plex with it',
    waitsFor: 'Waiting for plex.tv, which has to confirm the token.',
    run: async () => {
      await plexConnection.load({ force: true })
      const { data, status, error } = plexConnection.state
      if (status !== 'ready') return failed(error ?? 'The connection could not be checked.')
      return data?.isReachable
        ? { status: 'done', note: 'Plex answers.' }
        : failed(data?.cause ?? 'Plex does not answer.')
    },
  },
  own: {
    title: 'Read your watchlist',
    waitsFor:
      'Waiting for plex.tv. It looks every new title up one by one and slows down when asked for many; long lists take minutes.',
    run: () => readLists(ownRefresh, titles => `${counted(titles, 'title')}.`),
  },
  friends: {
    title: 'Read your friends’ watchlists',
    waitsFor:
      'Waiting for plex.tv. It gives one list after the other and slows down when asked for many; with many friends that takes minutes.',
    without: 'Friends’ watchlists stay unread until a refresh.',
    run: async () => {
      if (config.state.data?.skipFriendSync)
        return { status: 'skipped', note: 'Friend sync is off.' }
      return readLists(othersRefresh, (titles, lists) =>
        lists === 0
          ? 'This account has no friends on Plex.'
          : `${counted(titles, 'title')} from ${counted(lists, 'friend')}.`,
      )
    },
  },
  feeds: {
    title: 'Generate the RSS feeds',
    waitsFor: 'Waiting for plex.tv, which makes the feeds.',
    without: 'Watchlists are then read from time to time.',
    run: async () => {
      await feedGeneration.start()
      const { phase, result, error } = feedGeneration.state
      if (phase === 'failed' && result === null) return failed(error ?? '')
      return feedsEnd(result, error)
    },
  },
  refresh: {
    title: 'Show what was found',
    waitsFor: 'The backend has not answered yet.',
    run: async () => {
      const isRead = (await config.load({ force: true })) && (await refreshUsers({ force: true }))
      return isRead
        ? { status: 'done', note: `${counted(users.state.data?.length ?? 0, 'user')}.` }
        : failed(
            config.state.error ??
              users.state.error ??
              'What was stored could not be read back. It is stored all the same.',
          )
    },
  },
}
