import Undo2 from 'lucide-react/icons/undo-2'
import { useSnapshot } from 'valtio'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { batchLabel } from './decision-labels.ts'
import { type Batch, outbox, undo } from './outbox.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

/** Decisions that can still be taken back, newest on top, each with one Undo for all of it. Away where a view has its own. */
export function UndoBar() {
  const { batches } = useSnapshot(outbox)
  return (
    <section
      aria-label="Decisions on their way"
      className="undo-bar pointer-events-none [body:has([data-own-undo])_&]:hidden fixed inset-x-0 bottom-[max(1rem,env(safe-area-inset-bottom))] z-40 flex flex-col-reverse items-center gap-2.5 px-3 md:bottom-10"
    >
      {batches.map(batch => (
        <BatchBar key={batch.id} batch={batch as Batch} />
      ))}
    </section>
  )
}

function BatchBar({ batch }: { batch: Batch }) {
  const seconds = useSecondsUntil(batch.dueAt)
  const isWaiting = batch.phase === 'waiting'
  const words = batchLabel(batch)
  return (
    <div className="float pointer-events-auto flex w-[min(30rem,100%)] items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p role="status" className="truncate font-display font-semibold">
          {words}
        </p>
        <p className="text-sm text-ink-2 tabular" aria-hidden>
          {isWaiting ? `Sending in ${seconds} s` : 'Sending…'}
        </p>
      </div>
      {isWaiting ? (
        <Button
          size="sm"
          icon={<Undo2 aria-hidden />}
          aria-label={`Undo: ${words}`}
          onClick={() => undo(batch.id)}
        >
          Undo
        </Button>
      ) : (
        <Spinner label="Sending" />
      )}
    </div>
  )
}
