import { WATCHLIST_STATUSES, type WatchlistItem } from '../../contract/users.ts'
import { CONTENT_TYPES, type ContentType } from '../../contract/values.ts'
import { folded, searchWords } from '../../lib/fold-text.ts'
import { parseTime } from '../../lib/time.ts'

/** A title of a watchlist; `id` is its place in the list, since keys may be missing or alike. */
export interface WatchlistRow {
  readonly id: number
  readonly item: WatchlistItem
  /** The icon and the pages of a type this version does not know are those of a show. */
  readonly type: ContentType
  /** Milliseconds; null when it is not known. */
  readonly addedAt: number | null
  readonly searchText: string
}

/** Titles looked at between two pauses. */
const STRIDE = 100

export function* watchlistRows(
  items: readonly WatchlistItem[],
): Generator<unknown, readonly WatchlistRow[]> {
  const rows: WatchlistRow[] = []
  for (const [id, item] of items.entries()) {
    rows.push({
      id,
      item,
      type: item.type === 'movie' ? 'movie' : 'show',
      addedAt: parseTime(item.added)?.getTime() ?? null,
      searchText: folded(`${item.title}\n${item.genres.join('\n')}`),
    })
    if (id % STRIDE === STRIDE - 1) yield
  }
  return rows
}

export interface WatchlistQuery {
  text: string
  types: readonly ContentType[]
  statuses: readonly string[]
}

export interface FilteredWatchlist {
  rows: WatchlistRow[]
  /** How many rows each value would show, the other filters kept; statuses known and found, in order. */
  types: ReadonlyMap<ContentType, number>
  statuses: ReadonlyMap<string, number>
}

/** Rows that pass every filter, and what each filter would show. */
export function* filteredWatchlist(
  rows: readonly WatchlistRow[],
  query: WatchlistQuery,
): Generator<unknown, FilteredWatchlist> {
  const words = searchWords(query.text)
  const types = new Map<ContentType, number>(CONTENT_TYPES.map(type => [type, 0]))
  const statuses = new Map<string, number>(WATCHLIST_STATUSES.map(status => [status, 0]))
  const kept: WatchlistRow[] = []
  for (const [index, row] of rows.entries()) {
    if (index % STRIDE === STRIDE - 1) yield
    if (!words.every(word => row.searchText.includes(word))) continue
    const { status } = row.item
    const isType = query.types.length === 0 || query.types.includes(row.type)
    const isStatus = query.statuses.length === 0 || query.statuses.includes(status)
    if (isStatus) types.set(row.type, (types.get(row.type) ?? 0) + 1)
    if (isType) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (isType && isStatus) kept.push(row)
  }
  return { rows: kept, types, statuses }
}
