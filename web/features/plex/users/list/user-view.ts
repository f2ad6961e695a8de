import { USER_CHANNELS } from '../../../../components/labels/user-channel.ts'
import { searchWords } from '../../../../lib/fold-text.ts'
import type { SortKey, UserQuery } from './user-query.ts'
import { FACETS, type FacetId, facetValuesOf, textOf, type UserRow } from './user-rows.ts'

/** What `key` compares by; null where there is nothing to compare, which comes last both ways. */
export const sortValue = (row: UserRow, key: SortKey): Sortable => {
  const { user, quotas } = row
  switch (key) {
    case 'name':
      return textOf(row).name
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
    .map(row => ({ row, value: sortValue(row, key), name: textOf(row).name }))
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
  const facets = FACETS.map(({ id }) => ({ counts: counts[id], chosen: query.facets[id] }))
  const kept = rows.filter(row => {
    if (words.length > 0) {
      const { text } = textOf(row)
      if (!words.every(word => text.includes(word))) return false
    }
    const values = facetValuesOf(row)
    const failed = facets.filter(
      ({ chosen }, at) => chosen.length > 0 && !values[at]?.some(value => chosen.includes(value)),
    )
    if (failed.length > 1) return false
    for (const [at, facet] of facets.entries()) {
      // A value's count leaves its own facet out of account.
      if (failed[0] && failed[0] !== facet) continue
      for (const value of values[at] ?? [])
        facet.counts.set(value, (facet.counts.get(value) ?? 0) + 1)
    }
    return failed.length === 0
  })
  return { rows: kept, counts }
}
