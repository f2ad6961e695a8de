import CircleCheck from 'lucide-react/icons/circle-check'
import { formatNumber } from '../../../lib/pluralize.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { countLabel, endLabel, type TriageCounts } from './triage-queue.ts'

interface TriageEndProps {
  counts: TriageCounts
  /** Restarts with all pending requests, including new, undone and skipped ones. */
  onGoOn: () => void
  onLeave: () => void
}

export function TriageEnd({ counts, onGoOn, onLeave }: TriageEndProps) {
  const left = counts.open + counts.skipped
  const isEmpty = counts.total === 0
  return (
    <Card as="div">
      <Empty
        className="py-16"
        icon={<CircleCheck aria-hidden />}
        title={isEmpty ? 'No pending requests' : endLabel(counts)}
        hint={isEmpty ? 'New requests appear here automatically.' : `${countLabel(counts)}.`}
        action={
          <>
            {left > 0 && (
              <Button variant="neutral" aria-keyshortcuts="j" onClick={onGoOn}>
                {counts.open > 0 ? 'Continue with' : 'Review'} {formatNumber(left)}
                {counts.open === 0 && ' skipped'}
              </Button>
            )}
            <Button onClick={onLeave}>Back to list</Button>
          </>
        }
      />
    </Card>
  )
}
