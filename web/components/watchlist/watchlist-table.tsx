import SearchX from 'lucide-react/icons/search-x'
import { useMemo } from 'react'
import type { WatchlistItem } from '../../contract/users.ts'
import { countedOf } from '../../lib/counted.ts'
import { saveCsv } from '../../lib/save-file.ts'
import { Chip } from '../../ui/chip.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { useOwnList } from '../list/use-list.ts'
import { WATCHLIST, watchlistRows } from './watchlist-list.tsx'

interface WatchlistTableProps {
  items: readonly WatchlistItem[]
  owner: string
  userId: number
}

export function WatchlistTable({ items, owner, userId }: WatchlistTableProps) {
  const rows = useMemo(() => watchlistRows(items), [items])
  const { query, setText, change, matching, facets } = useOwnList(WATCHLIST, rows)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <search className="grid gap-2.5">
        <div className="flex gap-2.5">
          <SearchInput
            aria-label="Search titles and genres"
            placeholder="Title or genre…"
            className="min-w-0 flex-1"
            value={query.text}
            onChange={event => setText(event.currentTarget.value)}
          />
          <ExportButton
            what="titles"
            disabled={matching.length === 0}
            save={() => saveCsv(fileNameOf(owner), WATCHLIST.csvOf(matching))}
          />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {facets
            .flatMap(facet => facet.options)
            .map(({ value, label, count, isOn, toggle }) => (
              <Chip key={value} pressed={isOn} count={count} onClick={toggle}>
                {label}
              </Chip>
            ))}
          <span role="status" className="ml-auto text-ink-2 tabular">
            {countedOf(matching.length, items.length, 'title')}
          </span>
        </div>
      </search>
      <DataTable
        table={WATCHLIST}
        context={userId}
        label={`${owner}’s watchlist`}
        rows={matching}
        sort={query.sort}
        onSort={sort => change({ sort })}
      >
        {items.length === 0 ? (
          <Empty title="The watchlist is empty" hint="Titles appear here after the next sync." />
        ) : (
          <Empty
            icon={<SearchX aria-hidden />}
            title="No matching titles"
            hint="Try a shorter search or remove a filter."
          />
        )}
      </DataTable>
    </div>
  )
}

const fileNameOf = (owner: string) => {
  const name = owner.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return `watchlist-${name || 'user'}`
}
