import { formatNumber, pluralize } from '../../lib/pluralize.ts'
import { everyWatchlist, stopWatchlists } from '../../state/every-watchlist.ts'
import { Button, QuietButton } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useStore } from '../use-store.ts'

/** Loads the watchlists of all users, and stops loading them. Nothing once they are loaded. */
export function CheckWatchlists({ label = 'Check all watchlists' }) {
  const { data, status, loading } = useStore(everyWatchlist.state)
  if (status === 'ready' && !loading) return null
  return (
    <Button
      size="sm"
      variant="neutralnoShadow"
      onClick={() => (loading ? stopWatchlists() : void everyWatchlist.load())}
    >
      {loading
        ? `Stop${data ? ` · ${formatNumber(data.lists.length)} of ${formatNumber(data.total)}` : ''}`
        : label}
    </Button>
  )
}

/** Shows how many watchlists have been loaded, until all are. If some failed, offers to retry them. */
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
      <div className="flex items-center justify-between gap-2">
        <p role="status" className={read === total ? 'sr-only' : 'text-sm text-ink-2'}>
          {total === null
            ? loading && 'Loading users…'
            : read === total
              ? `${pluralize(total, 'watchlist')} loaded.`
              : `${read} of ${pluralize(total, 'watchlist')} loaded.`}
        </p>
        {loading && <QuietButton onClick={stopWatchlists}>Stop</QuietButton>}
      </div>
    </div>
  )
}
