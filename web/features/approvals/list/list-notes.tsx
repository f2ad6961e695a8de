import Inbox from 'lucide-react/icons/inbox'
import SearchX from 'lucide-react/icons/search-x'
import { grouped } from '../../../lib/counted.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Problem } from '../../../ui/problem.tsx'

interface EmptyListProps {
  /** Requests there are at all. */
  total: number
  /** Only the filters the page opens with are on. */
  isDefault: boolean
  onReset: () => void
  onShowAll: () => void
}

/** Why the list shows nothing, and what to do about it. */
export function EmptyList({ total, isDefault, onReset, onShowAll }: EmptyListProps) {
  if (total === 0)
    return (
      <Empty
        icon={<Inbox aria-hidden />}
        title="No requests yet"
        hint="When a quota, a router rule or a user's setting holds a request back, it appears here by itself."
      />
    )
  if (isDefault)
    return (
      <Empty
        icon={<Inbox aria-hidden />}
        title="Nothing waits"
        hint="New requests appear here by themselves. Decided ones are kept under their status."
        action={
          <Button variant="neutral" onClick={onShowAll}>
            Show all {grouped(total)}
          </Button>
        }
      />
    )
  return (
    <Empty
      icon={<SearchX aria-hidden />}
      title="No request matches"
      hint="Try fewer words, or take a filter away."
      action={
        <Button variant="neutral" onClick={onReset}>
          Reset filters
        </Button>
      }
    />
  )
}

export function NotOffered() {
  return (
    <Problem
      tone="wait"
      title="This backend version does not offer approvals"
      cause="Everything else works as before. Update the backend to hold requests for a decision."
    />
  )
}

interface LoadProblemProps {
  cause: string
  /** Rows that are shown in spite of it, and how many the backend has. */
  read: number
  total: number | null
  busy: boolean
  onRetry: () => void
}

/** Nothing could be read, or not everything: then it says what is missing. */
export function LoadProblem({ cause, read, total, busy, onRetry }: LoadProblemProps) {
  const isPart = read > 0 && total !== null && read < total
  return (
    <Problem
      tone={read > 0 ? 'wait' : 'bad'}
      title={
        read === 0
          ? 'Approvals are out of reach'
          : isPart
            ? `Only ${grouped(read)} of ${grouped(total)} requests could be read`
            : 'The list may be out of date'
      }
      cause={cause}
      action={
        <Button variant="neutral" size="sm" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}
