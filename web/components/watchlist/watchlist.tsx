import { useMemo } from 'react'
import type { WatchlistItem } from '../../contract/users.ts'
import { watchlistOf } from '../../state/watchlists.ts'
import { Empty } from '../../ui/empty.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmbeddedList } from '../list/embedded-list.tsx'
import { Loaded } from '../loaded.tsx'
import { useResource } from '../use-resource.ts'
import { WATCHLIST, watchlistRows } from './watchlist-list.tsx'

interface WatchlistProps {
  userId: number
  name: string
}

/** A user's titles, with their own search and filters. */
export function Watchlist({ userId, name }: WatchlistProps) {
  const watchlist = watchlistOf(userId)
  const { loading } = useResource(watchlist)
  return (
    <section aria-label="Watchlist">
      <header className="mb-3 flex items-center gap-2">
        <h3 className="min-w-0 flex-1 text-md">Watchlist</h3>
        <RefreshButton
          size="icon"
          variant="clear"
          busy={loading}
          onClick={() => void watchlist.load({ force: true })}
        />
      </header>
      <Loaded
        from={watchlist}
        what="titles"
        className="mb-3"
        skeleton={
          <div role="status" aria-label="Loading the watchlist" className="grid gap-3">
            <Skeleton className="h-10" />
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </div>
        }
      >
        {items => <WatchlistTable items={items} owner={name} userId={userId} />}
      </Loaded>
    </section>
  )
}

interface WatchlistTableProps {
  items: readonly WatchlistItem[]
  owner: string
  userId: number
}

function WatchlistTable({ items, owner, userId }: WatchlistTableProps) {
  const rows = useMemo(() => watchlistRows(items), [items])
  return (
    <EmbeddedList
      list={WATCHLIST}
      context={userId}
      rows={rows}
      one="title"
      label={`${owner}’s watchlist`}
      search={{ label: 'Search titles and genres', placeholder: 'Title or genre…' }}
      file={fileNameOf(owner)}
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
