import Inbox from 'lucide-react/icons/inbox'
import SearchX from 'lucide-react/icons/search-x'
import { useStore } from '../../../components/use-store.ts'
import { CheckWatchlists } from '../../../components/watchlist/watchlists-progress.tsx'
import { approvalStats } from '../../../state/approval-counts.ts'
import { everyWatchlist } from '../../../state/every-watchlist.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'

interface EmptyListProps {
  /** Number of requests, as far as the list knows it. */
  total: number | null
  isDefault: boolean
  /** Whether the list is of titles that haven’t arrived, which only the watchlists tell. */
  isStuck: boolean
  onReset: () => void
}

export function EmptyList({ total, isDefault, isStuck, onReset }: EmptyListProps) {
  const { status, error } = useStore(everyWatchlist.state)
  const { data: stats } = useStore(approvalStats.state)
  if ((stats?.totalRequests ?? total ?? 0) === 0)
    return (
      <Empty
        icon={<Inbox />}
        title="No requests yet"
        hint="Requests that need approval because of a quota, router rule or user setting appear here automatically."
      />
    )
  if (isDefault)
    return (
      <Empty
        icon={<Inbox />}
        title="No pending requests"
        hint="New ones appear here automatically."
        className="min-h-60 content-center"
      />
    )
  if (isStuck && status !== 'ready')
    return (
      <Empty
        title={error ? 'Couldn’t check which titles are stuck' : 'Checking the watchlists…'}
        hint={error}
        action={<CheckWatchlists />}
      />
    )
  return (
    <Empty
      icon={<SearchX />}
      title="No matching requests"
      hint="Try a shorter search or remove a filter."
      action={
        <Button variant="neutral" onClick={onReset}>
          Reset filters
        </Button>
      }
    />
  )
}
