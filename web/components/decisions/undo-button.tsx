import clsx from 'clsx'
import { type CSSProperties, useState } from 'react'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { type Batch, outbox } from './outbox.ts'
import { undoWindow } from './undo-window.ts'

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
