import type { UserWithCount } from '../../../contract/users.ts'
import { othersOf, selfOf, watchlistTotal } from '../../../state/users.ts'

interface WatchlistCounts {
  /** Number of titles; null if the owner's watchlist has never been synced. */
  own: number | null
  others: { users: number; titles: number } | null
}

export const watchlistCounts = (
  users: readonly Pick<UserWithCount, 'id' | 'watchlist_count'>[],
): WatchlistCounts => {
  const others = othersOf(users)
  return {
    own: selfOf(users)?.watchlist_count ?? null,
    others: others.length === 0 ? null : { users: others.length, titles: watchlistTotal(others) },
  }
}
