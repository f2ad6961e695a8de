import { OWNER_ID, type UserWithCount } from '../../../contract/users.ts'

export interface WatchlistCounts {
  /** Titles on the owner's list; null when it was never read. */
  own: number | null
  /** Other users the backend has; null when none was ever read. */
  others: { users: number; titles: number } | null
}

/** How long the watchlists are, as the users list says. A user is known from the first time their list was read. */
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
