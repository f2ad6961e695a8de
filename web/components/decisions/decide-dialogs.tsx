import { ApproveDialog } from './approve-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import type { Decisions } from './use-decisions.ts'

/** Asks before an approval into a deleted destination, and for the reason of a rejection. */
export const DecideDialogs = ({ decisions }: { decisions: Decisions }) => {
  const { asked, dismissAsked } = decisions
  return (
    <>
      <ApproveDialog
        asked={asked?.decision === 'approve' ? asked.what : null}
        onClose={dismissAsked}
        onApprove={decisions.approve}
      />
      <RejectDialog
        asked={asked?.decision === 'reject' ? asked.what : null}
        onClose={dismissAsked}
        onReject={decisions.reject}
      />
    </>
  )
}
