import X from 'lucide-react/icons/x'
import { isolate } from '../../lib/isolate.ts'
import { watchlistOf } from '../../state/watchlists.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Problem } from '../../ui/problem.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useResource } from '../use-resource.ts'
import { WatchlistTable } from './watchlist-table.tsx'

interface WatchlistSheetProps {
  open: boolean
  onClose: () => void
  userId: number
  name: string
}

export function WatchlistSheet({ open, onClose, userId, name }: WatchlistSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      label={`${isolate(name)}’s watchlist`}
      side="right"
      size="lg"
    >
      <Content userId={userId} name={name} onClose={onClose} />
    </Sheet>
  )
}

function Content({ userId, name, onClose }: Omit<WatchlistSheetProps, 'open'>) {
  const watchlist = watchlistOf(userId)
  const { data, error, loading, status } = useResource(watchlist)
  const items = data
  const reload = () => void watchlist.load({ force: true })
  return (
    <div className="p-4">
      <header className="mb-3 flex items-center gap-2">
        <p
          aria-hidden="true"
          className="line-clamp-2 min-w-0 flex-1 font-display text-lg font-semibold wrap-anywhere"
        >
          <bdi>{name}</bdi>’s watchlist
        </p>
        <RefreshButton size="icon" variant="clear" busy={loading} onClick={reload} />
        <IconButton label="Close" variant="clear" icon={<X aria-hidden />} onClick={onClose} />
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
    </div>
  )
}
