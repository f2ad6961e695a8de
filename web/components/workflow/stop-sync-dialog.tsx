import { ExplainedError, explainFailure } from '../../lib/errors.ts'
import { stopWorkflow, workflow } from '../../state/workflow.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'

interface StopSyncDialogProps {
  open: boolean
  onClose: () => void
  onStopped?: () => void
}

/** Asks before stopping the watchlist sync, because it stops for everyone. */
export const StopSyncDialog = ({ open, onClose, onStopped }: StopSyncDialogProps) => (
  <ConfirmDialog
    open={open}
    onClose={onClose}
    title="Stop watchlist sync?"
    description="Watchlist sync stops for all users. Until someone starts it again, titles added to watchlists aren’t requested."
    confirmLabel="Stop sync"
    onConfirm={async () => {
      if (!(await stopWorkflow())) throw new ExplainedError(workflow.state.error ?? '')
      onStopped?.()
    }}
    failed={cause => explainFailure('stop watchlist sync', cause)}
  />
)
