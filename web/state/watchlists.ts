import { getUserWatchlist, type WatchlistItem } from '../contract/users.ts'
import { HttpError } from '../lib/errors.ts'
import { request } from '../lib/request.ts'
import { keyedResource } from './resource.ts'

const watchlists = keyedResource<string, readonly WatchlistItem[]>({
  name: 'watchlist',
  load: async id =>
    (await request(getUserWatchlist, { params: { userId: id } })).data.watchlistItems,
  failed: cause =>
    cause instanceof HttpError && cause.status === 404
      ? 'This user was deleted.'
      : 'Couldn’t load the watchlist.',
  // Never reloads on its own, because a watchlist can have thousands of titles; only if forced or reloaded from Plex.
  everyMs: Number.POSITIVE_INFINITY,
  refetchOn: ['self-watchlist', 'others-watchlist'],
  notOffered: 'This server version doesn’t support individual watchlists.',
})

/** Watchlist of a user, kept for the session (at most 50 users). */
export const watchlistOf = (userId: number) => watchlists(String(userId))
