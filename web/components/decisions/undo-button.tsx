import clsx from 'clsx'
import { type CSSProperties, useState } from 'react'
import { formatNumber } from '../../lib/pluralize.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { batchNoun } from './decision-labels.ts'
import { type Batch, isUndoable, outbox } from './outbox.ts'
import { undoWindow } from './undo-window.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

interface UndoButtonProps extends ButtonProps {
  batch: Pick<Batch, 'id' | 'dueAt' | 'phase'>
  /** Completes the accessible name, for example "for Heat". */
  of: string
}

/** Undoes a batch; a line along its lower edge shows the time that is left. "Cancel" while the server is away. */
export function UndoButton({ batch, of, className, children, ...look }: UndoButtonProps) {
  const { id, dueAt, phase } = batch
  const [leftMs] = useState(() => Math.max(0, dueAt - performance.now()))
  const verb = phase === 'held' ? 'Cancel' : 'Undo'
  const line = { '--left': `${leftMs}ms`, '--from': leftMs / (undoWindow.seconds * 1000) }
  return (
    <Button
      size="sm"
      variant="neutralnoShadow"
      {...look}
      className={clsx(phase === 'waiting' && 'undo-line', className)}
      style={line as CSSProperties}
      aria-label={`${verb} ${of}`}
      onClick={() => outbox.undo(id)}
    >
      {verb}
      {children}
    </Button>
  )
}

/**
 * Undo of the latest batch, with its key and the time left.
 * @param more number of other batches
 */
export function UndoLatest({ batch, more }: { batch: Batch; more: number }) {
  const { phase } = batch
  const seconds = useSecondsUntil(batch.dueAt)
  const left = phase === 'waiting' && seconds > 0 ? `${seconds} s` : 'Sending…'
  return (
    <>
      {isUndoable(batch) && (
        <UndoButton batch={batch} of={batchNoun(batch)} aria-keyshortcuts="u">
          <KeyCap>U</KeyCap>
        </UndoButton>
      )}
      <span className="shrink-0 text-sm text-ink-3 tabular max-md:hidden" aria-hidden>
        {
          { held: 'Waiting for the server', unsure: 'Checking…', waiting: left, sending: left }[
            phase
          ]
        }
        {more > 0 && <span> · {formatNumber(more)} more</span>}
      </span>
    </>
  )
}
