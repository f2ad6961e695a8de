import CircleCheck from 'lucide-react/icons/circle-check'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { type Purpose, purposeLabel } from './purposes.ts'
import { endLabel, type TriageCounts } from './triage-queue.ts'

interface TriageEndProps {
  counts: TriageCounts
  /** The most urgent other purpose. */
  next: Purpose | undefined
  onPurpose: (id: string) => void
  /** Restarts with all pending requests, including new, undone and skipped ones. */
  onGoOn: () => void
  onLeave: () => void
}

export function TriageEnd({ counts, next, onPurpose, onGoOn, onLeave }: TriageEndProps) {
  const left = counts.open + counts.skipped
  const isEmpty = counts.total === 0
  return (
    <Empty
      className="py-16"
      icon={<CircleCheck />}
      title={isEmpty ? 'No pending requests' : endLabel(counts)}
      hint={isEmpty && 'New requests appear here automatically.'}
      action={
        <>
          {left > 0 && (
            <Button aria-keyshortcuts="j" onClick={onGoOn}>
              {counts.open > 0
                ? `Continue with ${pluralize(left, 'request')}`
                : `Review ${formatNumber(left)} skipped`}
            </Button>
          )}
          {next && left === 0 && (
            <Button onClick={() => onPurpose(next.id)}>{purposeLabel(next)}</Button>
          )}
          <Button variant={next || left > 0 ? 'neutral' : undefined} onClick={onLeave}>
            Back to list
          </Button>
        </>
      }
    />
  )
}
