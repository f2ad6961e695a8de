import { OWNER_ID, type UserWithCount } from '../../../contract/users.ts'

export interface WatchlistCounts {
  /** Number of titles on the owner's watchlist; null if it was never synced. */
  own: number | null
  /** All other users; null if none was ever synced. */
  others: { users: number; titles: number } | null
}

/** Sizes of watchlists, taken from the list of users. Users exist once their watchlist has been synced. */
export const watchlistCounts = (
  users: readonly Pick<UserWithCount, 'id' | 'watchlist_count'>[],
): WatchlistCounts => {
  const owner = users.find(user => user.id === OWNER_ID)
  const others = users.filter(user => user.id !== OWNER_ID)
  return {
    own: owner?.watchlist_count ?? null,
    others:
      others.length === 0
        ? null
        : {
            users: others.length,
            titles: others.reduce((sum, user) => sum + user.watchlist_count, 0),
          },
  }
}
