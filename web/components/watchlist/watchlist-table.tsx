import { useMemo } from 'react'
import type { WatchlistItem } from '../../contract/users.ts'
import { saveCsv } from '../../lib/save-file.ts'
import { Empty } from '../../ui/empty.tsx'
import { EmbeddedList } from '../list/embedded-list.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { WATCHLIST, watchlistRows } from './watchlist-list.tsx'

interface WatchlistTableProps {
  items: readonly WatchlistItem[]
  owner: string
  userId: number
}

export function WatchlistTable({ items, owner, userId }: WatchlistTableProps) {
  const rows = useMemo(() => watchlistRows(items), [items])
  return (
    <EmbeddedList
      list={WATCHLIST}
      context={userId}
      rows={rows}
      one="title"
      label={`${owner}’s watchlist`}
      search={{ label: 'Search titles and genres', placeholder: 'Title or genre…' }}
      exportButton={listed => (
        <ExportButton
          what="titles"
          disabled={listed.length === 0}
          save={() => saveCsv(fileNameOf(owner), WATCHLIST.csvOf(listed))}
        />
      )}
      empty={
        <Empty title="The watchlist is empty" hint="Titles appear here after the next sync." />
      }
    />
  )
}

const fileNameOf = (owner: string) => {
  const name = owner.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return `watchlist-${name || 'user'}`
}
