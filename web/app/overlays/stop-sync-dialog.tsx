import { ExplainedError, explainFailure } from '../../lib/errors.ts'
import { HOME } from '../../lib/page-paths.ts'
import { notify } from '../../state/toasts.ts'
import { stopWorkflow, workflow } from '../../state/workflow.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import type { OverlayProps } from './lazy-overlay.tsx'

/** Asks before stopping the watchlist sync, because it stops for everyone. */
export default function StopSyncDialog({ open, onClose }: OverlayProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Stop watchlist sync?"
      description="Watchlist sync stops for all users. Until someone starts it again, titles added to watchlists aren’t requested."
      confirmLabel="Stop sync"
      onConfirm={async () => {
        if (!(await stopWorkflow())) throw new ExplainedError(workflow.state.error ?? '')
        // The dashboard shows it.
        if (!location.pathname.endsWith(HOME))
          notify({ kind: 'success', title: 'Watchlist sync stopping' })
      }}
      failed={cause => explainFailure('stop watchlist sync', cause)}
    />
  )
}
