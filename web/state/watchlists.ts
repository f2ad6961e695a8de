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
  // A watchlist can have thousands of titles, so it is reloaded only if forced or after a Plex reload.
  everyMs: Number.POSITIVE_INFINITY,
  refetchOn: ['self-watchlist', 'others-watchlist'],
  notOffered: 'This server version doesn’t support individual watchlists.',
})

export const watchlistOf = (userId: number) => watchlists(String(userId))
