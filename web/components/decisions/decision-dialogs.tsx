import type { Approval } from '../../contract/approvals.ts'
import { BulkResult } from './bulk-result.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import type { Decisions } from './use-decisions.ts'

interface DecisionDialogsProps {
  decisions: Decisions
  rows: readonly Approval[]
}

export function DecisionDialogs({ decisions, rows }: DecisionDialogsProps) {
  const { asked } = decisions
  return (
    <>
      <RejectDialog
        asked={asked?.decision === 'reject' ? asked.what : null}
        onClose={decisions.dismissAsked}
        onReject={decisions.reject}
      />
      <DeleteDialog
        asked={asked?.decision === 'delete' ? asked.what : null}
        onClose={decisions.dismissAsked}
        onDelete={decisions.remove}
      />
      <BulkResult
        report={decisions.result}
        busy={decisions.running !== null}
        onClose={decisions.dismissResult}
        onRetry={report => void decisions.retry(report, rows)}
      />
    </>
  )
}
