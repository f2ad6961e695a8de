import clsx from 'clsx'
import X from 'lucide-react/icons/x'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { DECISION_LABELS } from './decision-labels.ts'
import { type Batch, isUndoable, outbox } from './outbox.ts'

interface QueuedNoteProps extends Omit<ButtonProps, 'title' | 'children'> {
  batch: Pick<Batch, 'id' | 'decision' | 'phase'>
  title: string
}

/** Replaces a row's buttons while its decision is in the outbox or in flight. Other props are passed to the button. */
export function QueuedNote({ batch, title, ...look }: QueuedNoteProps) {
  const isHeld = batch.phase === 'held'
  const verb = isHeld ? 'Cancel' : 'Undo'
  return (
    <div className="queued-note flex items-center justify-end gap-2.5">
      <span className={clsx('text-sm text-ink-2', isHeld ? 'line-clamp-2 text-right' : 'truncate')}>
        {isHeld ? 'Waiting for the server' : `${DECISION_LABELS[batch.decision].doing}…`}
      </span>
      <Button
        {...look}
        icon={isHeld && look.icon ? <X /> : look.icon}
        variant="neutralnoShadow"
        aria-label={`${verb} for ${bidiIsolate(title)}`}
        busy={!isUndoable(batch)}
        onClick={() => outbox.undo(batch.id)}
      >
        {verb}
      </Button>
    </div>
  )
}
