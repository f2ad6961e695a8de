import type { Snapshot } from 'valtio/vanilla'
import type { UserWithCount } from '../../contract/users.ts'

export const watchlistTotal = (users: readonly Snapshot<UserWithCount>[]) =>
  users.reduce((sum, user) => sum + user.watchlist_count, 0)
