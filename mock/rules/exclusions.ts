import type { Exclusion } from '../../web/contract/exclusions.ts'
import type { WatchlistItem } from '../../web/contract/users.ts'
import { ownError } from '../world/api-error.ts'
import { DAY_MS } from '../world/days.ts'
import type { World } from './world.ts'

type Excluded = Pick<WatchlistItem, 'key' | 'title' | 'type' | 'guids'>

/** Users whose first title is excluded at the start. */
const SEEDED = [2, 3]

/** Titles that aren't added for a user (backend-notes 3.14). */
export const exclusionRules = ({ iso, users, watchlists }: World) => {
  let rows: Exclusion[] | null = null
  let lastId = 0
  const add = (
    list: Exclusion[],
    user_id: number,
    { key, title, type, guids }: Excluded,
    ago = 0,
  ) => {
    if (list.some(row => row.user_id === user_id && row.key === key)) return 0
    list.push({ id: ++lastId, user_id, key, title, type, guids, excluded_at: iso(ago) })
    return 1
  }
  /** Seeded on the first call, because watchlists are created lazily. */
  const list = (): Exclusion[] => {
    if (rows) return rows
    rows = []
    for (const id of SEEDED) {
      const user = users.get(id)
      const item = user && watchlists.of(user)[0]
      if (item) add(rows, id, item, id * DAY_MS)
    }
    return rows
  }
  return {
    all: () => list().map(row => ({ ...row, username: users.get(row.user_id)?.name ?? null })),
    /** Returns the number of new exclusions. @throws ApiError 400 for an unknown user */
    add(userIds: readonly number[], excluded: Excluded): number {
      if (!userIds.every(users.has)) throw ownError(400, 'Unknown user')
      return userIds.reduce((created, id) => created + add(list(), id, excluded), 0)
    },
    /** @throws ApiError 404 */
    remove(id: number): void {
      const kept = list().filter(row => row.id !== id)
      if (kept.length === list().length) throw ownError(404, 'Exclusion not found')
      rows = kept
    },
  }
}
