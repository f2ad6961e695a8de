import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useLastOpened } from '../../ui/use-last-opened.ts'
import { DELETED_USER, isBroken, requestProblems } from '../routing/request-problems.ts'
import type { Eligible } from './eligibility.ts'

const NAMED_MAX = 5

interface ApproveDialogProps {
  asked: Eligible | null
  onClose: () => void
  onApprove: (asked: Eligible) => void
}

/** Asks once before approving requests whose destination no longer exists. */
export function ApproveDialog({ asked, onClose, onApprove }: ApproveDialogProps) {
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
      <ul className="grid gap-1 text-ink-2">
        {broken.slice(0, NAMED_MAX).map(row => (
          <li key={row.id} className="wrap-anywhere">
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
          </li>
        ))}
        {broken.length > NAMED_MAX && <li>and {formatNumber(broken.length - NAMED_MAX)} more</li>}
      </ul>
    </ConfirmDialog>
  )
}
