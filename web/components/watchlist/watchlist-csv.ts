import type { WatchlistItem } from '../../contract/users.ts'
import { csvOf } from '../../lib/csv.ts'
import { datedName } from '../../lib/dated-name.ts'
import { saveFile } from '../../lib/save-file.ts'
import { parseTime } from '../../lib/time.ts'
import { watchlistStatusLabel } from '../labels/watchlist-status.ts'

/** Titles in the given order as a CSV file for spreadsheets. */
export const watchlistCsv = (items: readonly WatchlistItem[]): string =>
  csvOf(
    ['title', 'type', 'status', 'added', 'genres', 'ids'],
    items.map(item => [
      item.title,
      item.type,
      watchlistStatusLabel(item.status).label,
      parseTime(item.added)?.toISOString() ?? item.added,
      item.genres.join(', '),
      item.guids.join(', '),
    ]),
  )

export const exportWatchlist = (items: readonly WatchlistItem[], name: string): void => {
  const file = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  saveFile(
    datedName(`watchlist-${file || 'user'}`, new Date(), 'csv'),
    'text/csv;charset=utf-8',
    watchlistCsv(items),
  )
}
