import { type Batch, outbox, undo } from './outbox.ts'
import { undoWindow } from './undo-window.ts'

/** Takes back the decision that was taken last, if it still waits; gives it, or null. */
export const undoLatest = (): Batch | null => {
  const latest = outbox.batches.findLast(batch => batch.phase === 'waiting')
  return latest && undo(latest.id) ? latest : null
}

/** Why there is nothing to take back. */
export const nothingToUndo = (): string =>
  undoWindow.seconds === 0
    ? 'Nothing to undo: decisions are sent at once.'
    : 'Nothing to undo: no decision waits to be sent.'
