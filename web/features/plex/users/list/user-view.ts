import { USER_CHANNELS } from '../../../../components/labels/user-channel.ts'
import { searchWords } from '../../../../lib/fold-text.ts'
import type { SortKey, UserQuery } from './user-query.ts'
import { FACETS, type FacetId, indexOf, type UserRow } from './user-rows.ts'

/** What `key` compares by; null where there is nothing to compare, which comes last both ways. */
export const sortValue = (row: UserRow, key: SortKey): Sortable => {
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

type Sortable = string | number | null

const compare = (left: Sortable, right: Sortable, sign: number): number => {
  if (left === right) return 0
  if (left === null || right === null) return left === null ? 1 : -1
  return left < right ? -sign : sign
}

/** All rows in the asked order; ties go by name. What is compared is worked out once per row. */
export const sorted = (
  rows: readonly UserRow[],
  { key, descending }: UserQuery['sort'],
): UserRow[] => {
  const sign = descending ? -1 : 1
  return rows
    .map(row => ({ row, value: sortValue(row, key), name: indexOf(row).name }))
    .sort(
      (a, b) =>
        compare(a.value, b.value, sign) || compare(a.name, b.name, 1) || a.row.id - b.row.id,
    )
    .map(({ row }) => row)
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
  const active = FACETS.filter(({ id }) => query.facets[id].length > 0)
  const kept = rows.filter(row => {
    const { text, facets } = indexOf(row)
    if (!words.every(word => text.includes(word))) return false
    const failed = active.filter(
      ({ id }) => !facets[id]?.some(value => query.facets[id].includes(value)),
    )
    if (failed.length > 1) return false
    for (const { id } of FACETS) {
      // A value's count leaves its own facet out of account.
      if (failed[0] && failed[0].id !== id) continue
      for (const value of facets[id] ?? []) counts[id].set(value, (counts[id].get(value) ?? 0) + 1)
    }
    return failed.length === 0
  })
  return { rows: kept, counts }
}
