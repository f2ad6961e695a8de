import { getUserWatchlist, type WatchlistItem } from '../contract/users.ts'
import { serverNow } from '../lib/clock.ts'
import { HttpError } from '../lib/errors.ts'
import { currentSession, onSignOut } from '../lib/on-sign-out.ts'
import { request } from '../lib/request.ts'
import { keyedResource } from './resource.ts'

/** When each loaded list was requested, in epoch milliseconds. What happened since then isn't in it. */
const requestedAt = new WeakMap<readonly WatchlistItem[], number>()
export const checkedAt = (items: readonly WatchlistItem[]): number => requestedAt.get(items) ?? 0

const watchlists = keyedResource<string, readonly WatchlistItem[]>({
  load: async id => {
    const now = serverNow()
    const { data } = await request(getUserWatchlist, { params: { userId: id } })
    requestedAt.set(data.watchlistItems, now)
    return data.watchlistItems
  },
  failed: cause =>
    cause instanceof HttpError && cause.status === 404
      ? 'This user was deleted.'
      : 'Couldn’t load the watchlist.',
  // A watchlist can have thousands of titles, so it is reloaded only if forced or after a Plex reload.
  everyMs: Number.POSITIVE_INFINITY,
  refetchOn: ['self-watchlist', 'others-watchlist'],
  notOffered: 'This server version doesn’t support individual watchlists.',
  // All watchlists are shown and searched together.
  keysMax: Number.POSITIVE_INFINITY,
})

export const watchlistOf = (userId: number) => watchlists(String(userId))

const isOffered = () =>
  Object.values(watchlists.states).every(state => state?.status !== 'not-offered')

let lastLoad: Promise<unknown> = Promise.resolve()
onSignOut(() => {
  lastLoad = Promise.resolve()
})

/**
 * Loads watchlists one at a time, in the order requested, because each requires one of the 500 calls per minute that
 * all admins share. Resolves to false if the watchlist couldn't be loaded.
 */
export const loadWatchlist = (userId: number): Promise<boolean> => {
  const isSameSession = currentSession()
  const load = lastLoad.then(() => isSameSession() && isOffered() && watchlistOf(userId).load())
  lastLoad = load
  return load
}
