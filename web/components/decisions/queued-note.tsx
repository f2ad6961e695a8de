import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { DECISION_LABELS } from './decision-labels.ts'
import { type Batch, undo } from './outbox.ts'

interface QueuedNoteProps extends Omit<ButtonProps, 'title'> {
  batch: Pick<Batch, 'id' | 'decision' | 'phase'>
  /** Of the request. */
  title: string
  /** It waits in another tab. */
  isElsewhere?: boolean
  onUndone?: () => void
  /** What the button shows. */
  children: ReactNode
}

/** In place of a row's buttons while its decision can be undone; further props go to the button. */
export function QueuedNote({
  batch,
  title,
  isElsewhere = false,
  onUndone,
  children,
  ...look
}: QueuedNoteProps) {
  return (
    <div className="flex items-center justify-end gap-2.5">
      <span
        className="truncate text-sm text-ink-2"
        data-tip={isElsewhere ? 'Decided in another tab, which will send it' : undefined}
      >
        {DECISION_LABELS[batch.decision].doing}
        {isElsewhere ? ' in another tab' : '…'}
      </span>
      <Button
        {...look}
        variant="neutralnoShadow"
        aria-label={`Undo for ${title}`}
        busy={batch.phase === 'sending'}
        onClick={() => {
          undo(batch.id)
          onUndone?.()
        }}
      >
        {children}
      </Button>
    </div>
  )
}
