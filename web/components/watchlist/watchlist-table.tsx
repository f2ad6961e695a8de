import SearchX from 'lucide-react/icons/search-x'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { WatchlistItem } from '../../contract/users.ts'
import { CONTENT_TYPES } from '../../contract/values.ts'
import { grouped } from '../../lib/counted.ts'
import { finish } from '../../lib/in-slices.ts'
import { toggled } from '../../lib/query-values.ts'
import { Chip } from '../../ui/chip.tsx'
import { DataTable, type TableSort } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { sortingRows } from '../../ui/table/choice.ts'
import { TYPE_LABELS } from '../labels/content-type.ts'
import { watchlistStatusLabel } from '../labels/watchlist-status.ts'
import { ExportButton } from '../list/export-button.tsx'
import { remembered, useSliced } from '../list/use-sliced.ts'
import { WatchlistCard, watchlistColumns } from './watchlist-columns.tsx'
import {
  filteredWatchlist,
  type WatchlistQuery,
  type WatchlistRow,
  watchlistRows,
} from './watchlist-view.ts'

const EVERYTHING: WatchlistQuery = { text: '', types: [], statuses: [] }
const NOTHING = finish(filteredWatchlist([], EVERYTHING))
const idOf = (row: WatchlistRow) => row.id

interface WatchlistTableProps {
  items: readonly WatchlistItem[]
  /** Whose it is; names the table and the exported file. */
  owner: string
  userId: number
}

/** The titles of a watchlist, to search and to sort; thousands of them stay quick. */
export function WatchlistTable({ items, owner, userId }: WatchlistTableProps) {
  const [query, setQuery] = useState(EVERYTHING)
  const [sort, setSort] = useState<TableSort | null>({ id: 'added', desc: true })
  const shown = useDeferredValue(query)
  const columns = useMemo(() => watchlistColumns(userId), [userId])
  const [[rowsOf, orderOf]] = useState(
    () => [remembered<readonly WatchlistRow[]>(), remembered<readonly WatchlistRow[]>()] as const,
  )
  const { result, isBehind } = useSliced(
    useCallback(
      function* () {
        const rows = yield* rowsOf([items], () => watchlistRows(items))
        const ordered = yield* orderOf([rows, columns, sort], () =>
          sortingRows(rows, columns, sort),
        )
        return yield* filteredWatchlist(ordered, shown)
      },
      [items, columns, sort, shown, rowsOf, orderOf],
    ),
    NOTHING,
  )
  const { rows: matching, types, statuses } = result
  const isRead = !isBehind || result !== NOTHING
  const change = useCallback(
    (part: Partial<WatchlistQuery>) => setQuery(before => ({ ...before, ...part })),
    [],
  )
  const renderCard = useCallback(
    (row: WatchlistRow) => <WatchlistCard row={row} userId={userId} />,
    [userId],
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <search className="grid gap-2.5">
        <div className="flex gap-2.5">
          <SearchInput
            aria-label="Search titles and genres"
            placeholder="Title or genre…"
            className="min-w-0 flex-1"
            value={query.text}
            onChange={event => change({ text: event.currentTarget.value })}
          />
          <ExportButton
            what="titles"
            disabled={matching.length === 0}
            save={async () =>
              (await import('./watchlist-csv.ts')).exportWatchlist(
                matching.map(row => row.item),
                owner,
              )
            }
          />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {CONTENT_TYPES.map(type => (
            <Chip
              key={type}
              pressed={query.types.includes(type)}
              count={types.get(type)}
              onClick={() => change({ types: toggled(query.types, type) })}
            >
              {TYPE_LABELS[type]}
            </Chip>
          ))}
          {[...statuses].map(([status, found]) => (
            <Chip
              key={status}
              pressed={query.statuses.includes(status)}
              count={found}
              onClick={() => change({ statuses: toggled(query.statuses, status) })}
            >
              {watchlistStatusLabel(status).label}
            </Chip>
          ))}
          <span role="status" className="ml-auto text-ink-2 tabular">
            {!isRead
              ? 'Loading…'
              : matching.length === items.length
                ? `${grouped(items.length)} ${items.length === 1 ? 'title' : 'titles'}`
                : `${grouped(matching.length)} of ${grouped(items.length)}`}
          </span>
        </div>
      </search>
      <DataTable
        label={`Watchlist of ${owner}`}
        columns={columns}
        rows={matching}
        presorted
        loading={!isRead}
        rowId={idOf}
        rowLabel={row => row.item.title}
        sort={sort}
        onSort={setSort}
        renderCard={renderCard}
        rowHeight={74}
        cardHeight={145}
        empty={
          items.length === 0 ? (
            <Empty title="The watchlist is empty" hint="Titles appear here after the next sync." />
          ) : (
            <Empty
              icon={<SearchX aria-hidden />}
              title="No title matches"
              hint="Try fewer letters, or take a filter away."
            />
          )
        }
      />
    </div>
  )
}
