import { useMemo } from 'react'
import { watchlistOf } from '../../state/watchlists.ts'
import { Empty } from '../../ui/empty.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmbeddedList } from '../list/embedded-list.tsx'
import { Loaded } from '../loaded.tsx'
import { useResource } from '../use-resource.ts'
import { WATCHLIST, watchlistRows } from './watchlist-list.tsx'

const fileNameOf = (owner: string) => {
  const name = owner.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return `watchlist-${name || 'user'}`
}

interface WatchlistProps {
  userId: number
  name: string
}

/** A user's titles, with their own search and filters. */
export function Watchlist({ userId, name }: WatchlistProps) {
  const watchlist = watchlistOf(userId)
  const { data, loading } = useResource(watchlist)
  const rows = useMemo(() => watchlistRows(data ?? []), [data])
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
            <Skeleton className="h-56" />
          </div>
        }
      >
        <EmbeddedList
          list={WATCHLIST}
          context={userId}
          rows={rows}
          one="title"
          label={`${name}’s watchlist`}
          search={{ label: 'Search titles and genres', placeholder: 'Title or genre…' }}
          file={fileNameOf(name)}
          empty={
            <Empty title="The watchlist is empty" hint="Titles appear here after the next sync." />
          }
        />
      </Loaded>
    </section>
  )
}
