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
export function DecideDialogs({ decisions }: { decisions: Decisions }) {
  const { askedTo, dismissAsked } = decisions
  const approving = askedTo('approve')
  const { last } = useLastOpened(approving)
  return (
    <>
      {last && (
        <ConfirmDialog
          open={approving !== null}
          onClose={dismissAsked}
          variant="approveNoShadow"
          onConfirm={decisions.approve}
          {...approveQuestion(last)}
        />
      )}
      <RejectDialog asked={askedTo('reject')} onClose={dismissAsked} onReject={decisions.reject} />
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

const REMEDY = 'You can change the destination in the'
const problemsOf = (row: Approval) => requestProblems(row).map(({ text }) => text)

/** Asks once before approving requests whose destination no longer exists, or whose user was deleted. */
const approveQuestion = ({ rows }: Eligible) => {
  const broken = rows.filter(isBroken)
  const isDestination = broken.some(row => problemsOf(row).some(text => text !== DELETED_USER))
  const lines = (hasTitles: boolean) => (
    <FirstRequests rows={broken}>
      {row => (
        <>
          {hasTitles && (
            <b>
              <bdi>{row.contentTitle}</bdi>:{' '}
            </b>
          )}
          <span>{problemsOf(row).join(' ')}</span>
        </>
      )}
    </FirstRequests>
  )
  const [first] = rows
  if (rows.length === 1 && first)
    return {
      title: `Approve “${bidiIsolate(first.contentTitle)}” anyway?`,
      description: isDestination
        ? `Part of its destination no longer exists, so the title may not be added. ${REMEDY} request’s details.`
        : undefined,
      confirmLabel: 'Approve anyway',
      children: lines(false),
    }
  const count = formatNumber(rows.length)
  const some = `${formatNumber(broken.length)} of ${count} requests`
  return {
    title: `Approve ${count} requests anyway?`,
    description: isDestination
      ? `Part of the destination of ${some} no longer exists, so these titles may not be added. ${REMEDY} details of a request.`
      : `${some} are from deleted users.`,
    confirmLabel: `Approve ${count} anyway`,
    children: lines(true),
  }
}
