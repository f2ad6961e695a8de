import type { Exclusion } from '../../web/contract/exclusions.ts'
import type { WatchlistItem } from '../../web/contract/users.ts'
import { ApiError } from '../world/api-error.ts'
import { DAY_MS } from '../world/days.ts'
import type { TrackedUser, UserRules } from './users.ts'

type Excluded = Pick<WatchlistItem, 'key' | 'title' | 'type' | 'guids'>

/** Users whose first title is excluded at the start. */
const SEEDED = [2, 3]

/** Titles that aren't added for a user (backend-notes 3.14). */
export const exclusionRules = (
  now: () => number,
  users: UserRules,
  watchlist: (user: TrackedUser) => WatchlistItem[],
) => {
  let rows: Exclusion[] | null = null
  let lastId = 0
  const add = (list: Exclusion[], userId: number, excluded: Excluded, ago = 0) => {
    if (list.some(row => row.user_id === userId && row.key === excluded.key)) return 0
    const { key, title, type, guids } = excluded
    list.push({
      id: ++lastId,
      user_id: userId,
      key,
      title,
      type,
      guids,
      excluded_at: new Date(now() - ago).toISOString(),
    })
    return 1
  }
  /** Seeded on the first call, because watchlists are created lazily. */
  const list = (): Exclusion[] => {
    if (rows) return rows
    rows = []
    for (const id of SEEDED) {
      const user = users.get(id)
      const item = user && watchlist(user)[0]
      if (item) add(rows, id, item, id * DAY_MS)
    }
    return rows
  }
  return {
    all: () => list().map(row => ({ ...row, username: users.get(row.user_id)?.name ?? null })),
    /** Returns the number of new exclusions. @throws ApiError 400 for an unknown user */
    add(userIds: readonly number[], excluded: Excluded): number {
      if (!userIds.every(users.has)) throw new ApiError(400, 'Unknown user', { byHand: true })
      return userIds.reduce((created, id) => created + add(list(), id, excluded), 0)
    },
    /** @throws ApiError 404 */
    remove(id: number): void {
      const kept = list().filter(row => row.id !== id)
      if (kept.length === list().length)
        throw new ApiError(404, 'Exclusion not found', { byHand: true })
      rows = kept
    },
  }
}
