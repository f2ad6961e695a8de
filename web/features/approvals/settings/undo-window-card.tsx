import { useSnapshot } from 'valtio'
import { outbox, setUndoWindow, UNDO_WINDOWS_S } from '../../../components/decisions/outbox.ts'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'

/** How long a decision can be undone; kept in this browser and in force at once. */
export function UndoWindowCard() {
  const { windowS } = useSnapshot(outbox)
  return (
    <Card title="Undo in this browser">
      <p className="-mt-1 mb-4 max-w-[65ch] text-ink-2">
        An approval or rejection waits this long before it is sent, so that it can be undone.
        Leaving the page sends it at once. Kept in this browser; no need to save.
      </p>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Time to undo a decision</legend>
        {UNDO_WINDOWS_S.map(seconds => (
          <Chip key={seconds} pressed={seconds === windowS} onClick={() => setUndoWindow(seconds)}>
            {seconds === 0 ? 'Send at once' : `${seconds} seconds`}
          </Chip>
        ))}
      </fieldset>
    </Card>
  )
}
