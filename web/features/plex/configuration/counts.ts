import { OWNER_ID, type UserWithCount } from '../../../contract/users.ts'

export interface WatchlistCounts {
  /** Null if the owner's watchlist was never synced. */
  own: number | null
  others: { users: number; titles: number } | null
}

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
