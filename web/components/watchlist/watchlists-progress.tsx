import { pluralize } from '../../lib/pluralize.ts'
import { everyWatchlist } from '../../state/every-watchlist.ts'
import { Problem } from '../../ui/problem.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useStore } from '../use-store.ts'

/** Shows how many watchlists have been loaded. If some failed, offers to retry them. */
export function WatchlistsProgress() {
  const { data, loading, error } = useStore(everyWatchlist.state)
  const read = data?.lists.length ?? 0
  const total = data?.total ?? null
  return (
    <div className="grid gap-2">
      {error !== null && (
        <Problem
          tone="wait"
          title="Some watchlists couldn’t be loaded"
          cause={error}
          onRetry={() => void everyWatchlist.load()}
          isRetrying={loading}
        />
      )}
      {loading && (
        <ProgressBar label="Loading watchlists" percent={total ? (100 * read) / total : null} />
      )}
      <p role="status" className="text-sm text-ink-2">
        {total === null
          ? loading && 'Loading users…'
          : read === total
            ? `${pluralize(total, 'watchlist')} loaded.`
            : `${read} of ${pluralize(total, 'watchlist')} loaded.`}
      </p>
    </div>
  )
}
