import type { ReactNode } from 'react'
import type { Approval } from '../../contract/approvals.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useLastOpened } from '../../ui/use-last-opened.ts'
import { DELETED_USER, isBroken, requestProblems } from '../routing/request-problems.ts'
import type { Eligible } from './eligibility.ts'
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

const NAMED_MAX = 5

interface FirstRequestsProps {
  rows: readonly Approval[]
  children: (row: Approval) => ReactNode
}

/** A line for each of the first requests, and the number of the others. */
export const FirstRequests = ({ rows, children }: FirstRequestsProps) => (
  <ul className="grid gap-1 text-ink-2">
    {rows.slice(0, NAMED_MAX).map(row => (
      <li key={row.id} className="wrap-anywhere">
        {children(row)}
      </li>
    ))}
    {rows.length > NAMED_MAX && <li>and {formatNumber(rows.length - NAMED_MAX)} more</li>}
  </ul>
)

interface ApproveDialogProps {
  asked: Eligible | null
  onClose: () => void
  onApprove: (asked: Eligible) => void
}

/** Asks once before approving requests whose destination no longer exists. */
function ApproveDialog({ asked, onClose, onApprove }: ApproveDialogProps) {
  const { last: shown } = useLastOpened(asked)
  if (!shown) return null
  const { rows } = shown
  const [first] = rows
  const broken = rows.filter(isBroken)
  const count = formatNumber(rows.length)
  const isOne = rows.length === 1 && first
  const isDestination = broken.some(row =>
    requestProblems(row).some(one => one.text !== DELETED_USER),
  )
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={onClose}
      variant="approveNoShadow"
      title={
        isOne
          ? `Approve “${bidiIsolate(first.contentTitle)}” anyway?`
          : `Approve ${count} requests anyway?`
      }
      description={
        !isDestination
          ? isOne
            ? undefined
            : `${formatNumber(broken.length)} of ${count} requests are from deleted users.`
          : isOne
            ? 'Part of its destination no longer exists, so the title may not be added. You can change the destination in the request’s details.'
            : `Part of the destination of ${formatNumber(broken.length)} of ${count} requests no longer exists, so these titles may not be added. You can change the destination in the details of a request.`
      }
      confirmLabel={isOne ? 'Approve anyway' : `Approve ${count} anyway`}
      onConfirm={() => onApprove(shown)}
    >
      <FirstRequests rows={broken}>
        {row => (
          <>
            {!isOne && (
              <b>
                <bdi>{row.contentTitle}</bdi>:{' '}
              </b>
            )}
            <span>
              {requestProblems(row)
                .map(({ text }) => text)
                .join(' ')}
            </span>
          </>
        )}
      </FirstRequests>
    </ConfirmDialog>
  )
}
