import { USER_CHANNELS } from '../../../../components/labels/user-channel.ts'
import { searchWords } from '../../../../lib/fold-text.ts'
import type { SortKey, UserQuery } from './user-query.ts'
import { FACETS, type FacetId, indexOf, type UserRow } from './user-rows.ts'

/** What `key` compares by; null where there is nothing to compare, which comes last both ways. */
export const sortValue = (row: UserRow, key: SortKey): string | number | null => {
  const { user, quotas } = row
  switch (key) {
    case 'name':
      return indexOf(row).name
    case 'watchlist':
      return user.watchlist_count
    case 'sync':
      return Number(user.can_sync)
    case 'approval':
      return Number(user.requires_approval)
    case 'channels':
      return USER_CHANNELS.filter(({ flag }) => user[flag]).length
    default: {
      const quota = quotas?.[key]
      return quota?.currentUsage === undefined
        ? null
        : quota.currentUsage / Math.max(1, quota.quotaLimit)
    }
  }
}

const compare = (a: UserRow, b: UserRow, key: SortKey, sign: number): number => {
  const left = sortValue(a, key)
  const right = sortValue(b, key)
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  return left < right ? -sign : left > right ? sign : 0
}

/** All rows in the asked order; ties go by name. */
export const sorted = (
  rows: readonly UserRow[],
  { key, descending }: UserQuery['sort'],
): UserRow[] => {
  const sign = descending ? -1 : 1
  return rows.toSorted(
    (a, b) => compare(a, b, key, sign) || compare(a, b, 'name', 1) || a.id - b.id,
  )
}

export type FacetCounts = Readonly<Record<FacetId, ReadonlyMap<string, number>>>
export interface Filtered {
  /** In the order of the given rows. */
  rows: UserRow[]
  /** How many rows each value would show, the other filters kept. */
  counts: FacetCounts
}

/** Rows that pass every filter, and the counts of each facet, in one walk over the rows. */
export const filtered = (rows: readonly UserRow[], query: UserQuery): Filtered => {
  const words = searchWords(query.text)
  const counts = Object.fromEntries(
    FACETS.map(({ id }) => [id, new Map<string, number>()]),
  ) as Record<FacetId, Map<string, number>>
  const kept = rows.filter(row => {
    const { text, facets } = indexOf(row)
    if (!words.every(word => text.includes(word))) return false
    const failed = FACETS.filter(({ id }) => {
      const chosen = query.facets[id]
      return chosen.length > 0 && !facets[id]?.some(value => chosen.includes(value))
    })
    for (const { id } of FACETS) {
      // A value's count leaves its own facet out of account.
      if (failed.some(facet => facet.id !== id)) continue
      for (const value of facets[id] ?? []) counts[id].set(value, (counts[id].get(value) ?? 0) + 1)
    }
    return failed.length === 0
  })
  return { rows: kept, counts }
}
