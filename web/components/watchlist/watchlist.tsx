import { watchlistOf } from '../../state/watchlists.ts'
import { Notice } from '../../ui/notice.tsx'
import { Problem } from '../../ui/problem.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useResource } from '../use-resource.ts'
import { WatchlistTable } from './watchlist-table.tsx'

interface WatchlistProps {
  userId: number
  name: string
}

/** A user's titles, with their own search and filters. */
export function Watchlist({ userId, name }: WatchlistProps) {
  const watchlist = watchlistOf(userId)
  const { data: items, error, loading, status } = useResource(watchlist)
  const reload = () => void watchlist.load({ force: true })
  return (
    <section aria-label="Watchlist">
      <header className="mb-3 flex items-center gap-2">
        <h3 className="min-w-0 flex-1 text-md">Watchlist</h3>
        <RefreshButton size="icon" variant="clear" busy={loading} onClick={reload} />
      </header>
      {status === 'not-offered' && <Notice tone="wait">{error}</Notice>}
      {status === 'failed' && (
        <Problem
          className="mb-3"
          tone={items ? 'wait' : 'bad'}
          title={error}
          cause={
            items ? 'This list may be out of date.' : 'The server didn’t return the watchlist.'
          }
          onRetry={reload}
          isRetrying={loading}
        />
      )}
      {items ? (
        <WatchlistTable items={items} owner={name} userId={userId} />
      ) : (
        error === null && (
          <div role="status" aria-label="Loading the watchlist" className="grid gap-3">
            <Skeleton className="h-10" />
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </div>
        )
      )}
    </section>
  )
}
