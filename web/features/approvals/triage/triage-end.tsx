import CircleCheck from 'lucide-react/icons/circle-check'
import { grouped } from '../../../lib/counted.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { countLabel, endLabel, type TriageCounts } from './triage-queue.ts'

interface TriageEndProps {
  counts: TriageCounts
  /** Goes through what still waits: new ones, those that came back, skipped ones. */
  onGoOn: () => void
  onLeave: () => void
}

/** After the last request: what was decided, and what is left. */
export function TriageEnd({ counts, onGoOn, onLeave }: TriageEndProps) {
  const left = counts.open + counts.skipped
  const isEmpty = counts.total === 0
  return (
    <Card as="div">
      <Empty
        className="py-16"
        icon={<CircleCheck aria-hidden />}
        title={isEmpty ? 'Nothing waits' : endLabel(counts)}
        hint={
          isEmpty
            ? 'No pending request is in the list. New ones appear here by themselves.'
            : `${countLabel(counts)}.`
        }
        action={
          <>
            {left > 0 && (
              <Button variant="neutral" aria-keyshortcuts="j" onClick={onGoOn}>
                {counts.open > 0 ? 'Go on with' : 'Go through'} {grouped(left)}
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
