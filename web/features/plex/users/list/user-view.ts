import { USER_CHANNELS } from '../../../../components/labels/user-channel.ts'
import { searchWords } from '../../../../lib/fold-text.ts'
import { sortSlices } from '../../../../ui/table/choice.ts'
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

/** Rows looked at between two pauses. */
const STRIDE = 100

/** All rows in the asked order; ties go by name. What is compared is worked out once per row. */
export function* sorting(rows: readonly UserRow[], { key, descending }: UserQuery['sort']) {
  const sign = descending ? -1 : 1
  const entries: { row: UserRow; value: Sortable; name: string }[] = []
  for (const row of rows) {
    entries.push({ row, value: sortValue(row, key), name: textOf(row).name })
    if (entries.length % STRIDE === 0) yield
  }
  const sorted = yield* sortSlices(
    entries,
    (a, b) => compare(a.value, b.value, sign) || compare(a.name, b.name, 1) || a.row.id - b.row.id,
  )
  return sorted.map(({ row }) => row)
}

export type FacetCounts = Readonly<Record<FacetId, ReadonlyMap<string, number>>>

/** Rows whose text has every word. */
export function* searching(
  rows: readonly UserRow[],
  text: string,
): Generator<unknown, readonly UserRow[]> {
  const words = searchWords(text)
  if (words.length === 0) return rows
  const found: UserRow[] = []
  for (const [index, row] of rows.entries()) {
    if (index % STRIDE === STRIDE - 1) yield
    const { text } = textOf(row)
    if (words.every(word => text.includes(word))) found.push(row)
  }
  return found
}

type Chosen = UserQuery['facets']

/** The facets whose chosen values a row has none of. */
const failedOf = (row: UserRow, chosen: Chosen): readonly FacetId[] => {
  const values = facetValuesOf(row)
  return FACETS.flatMap(({ id }, at) => {
    const wanted = chosen[id]
    return wanted.length > 0 && !values[at]?.some(value => wanted.includes(value)) ? id : []
  })
}

/** Rows that pass every facet, in the order of the given ones. */
export function* filtering(
  rows: readonly UserRow[],
  chosen: Chosen,
): Generator<unknown, readonly UserRow[]> {
  // What each row has of the facets takes longest to work out, and the first rows wait for this.
  if (FACETS.every(({ id }) => chosen[id].length === 0)) return rows
  const kept: UserRow[] = []
  for (const [index, row] of rows.entries()) {
    if (index % STRIDE === STRIDE - 1) yield
    if (failedOf(row, chosen).length === 0) kept.push(row)
  }
  return kept
}

/** How many rows each value of a facet would show, the other facets kept. */
export function* counting(
  rows: readonly UserRow[],
  chosen: Chosen,
): Generator<unknown, FacetCounts> {
  const counts = Object.fromEntries(
    FACETS.map(({ id }) => [id, new Map<string, number>()]),
  ) as Record<FacetId, Map<string, number>>
  for (const [index, row] of rows.entries()) {
    if (index % STRIDE === STRIDE - 1) yield
    const failed = failedOf(row, chosen)
    if (failed.length > 1) continue
    const values = facetValuesOf(row)
    for (const [at, { id }] of FACETS.entries()) {
      // A value's count leaves its own facet out of account.
      if (failed[0] && failed[0] !== id) continue
      for (const value of values[at] ?? []) counts[id].set(value, (counts[id].get(value) ?? 0) + 1)
    }
  }
  return counts
}
