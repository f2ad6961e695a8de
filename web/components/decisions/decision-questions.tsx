import type { ReactNode } from 'react'
import type { Approval } from '../../contract/approvals.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { messageOf } from '../../lib/errors.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import { displayNameOf } from '../../state/users.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { useLastOpened } from '../../ui/use-last-opened.ts'
import { TYPE_LABELS } from '../labels/content-type.ts'
import { Requester } from '../requests/requester.tsx'
import { DELETED_USER, isBroken, requestProblems } from '../routing/request-problems.ts'
import { type BulkReport, bulkSummary, type ReportEntry } from './decision-reports.ts'
import type { Eligible } from './eligibility.ts'
import type { Decisions } from './use-decisions.ts'

/** Asks before an approval into a deleted destination. */
export function ApproveQuestion({ decisions }: { decisions: Decisions }) {
  const approving = decisions.askedTo('approve')
  const { last } = useLastOpened(approving)
  return (
    last && (
      <ConfirmDialog
        open={approving !== null}
        onClose={decisions.dismissAsked}
        variant="approveNoShadow"
        onConfirm={decisions.approve}
        {...approveQuestion(last)}
      />
    )
  )
}

export function DeleteQuestion({ decisions }: { decisions: Decisions }) {
  const deleting = decisions.askedTo('delete')
  const { last } = useLastOpened(deleting)
  return (
    last && (
      <ConfirmDialog
        open={deleting !== null}
        onClose={decisions.dismissAsked}
        onConfirm={() => decisions.remove(last)}
        failed={cause => ({ title: messageOf(cause), cause: String((cause as Error).cause) })}
        {...deleteQuestion(last)}
      />
    )
  )
}

const NAMED_MAX = 5

interface FirstRequestsProps {
  rows: readonly Approval[]
  children: (row: Approval) => ReactNode
}

/** A line for each of the first requests, and the number of the others. */
const FirstRequests = ({ rows, children }: FirstRequestsProps) => (
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

/** Deletions can't be undone. */
const deleteQuestion = ({ rows }: Eligible) => {
  const [first] = rows
  if (rows.length === 1 && first)
    return {
      title: 'Delete this request?',
      description: `“${bidiIsolate(first.contentTitle)}” (${TYPE_LABELS[first.contentType].toLowerCase()}), requested by ${bidiIsolate(displayNameOf(first.userName))}. Deletes the request and its history. Your library doesn’t change.`,
      confirmLabel: 'Delete',
    }
  const count = formatNumber(rows.length)
  return {
    title: `Delete ${count} requests?`,
    description: 'Deletes the requests and their history. Your library doesn’t change.',
    confirmLabel: `Delete ${count}`,
    children: (
      <FirstRequests rows={rows}>
        {row => (
          <>
            <bdi>{row.contentTitle}</bdi>, requested by <Requester name={row.userName} />
          </>
        )}
      </FirstRequests>
    ),
  }
}

interface BulkResultProps {
  report: BulkReport | null
  busy: boolean
  onClose: () => void
  onRetry: (report: BulkReport) => void
}

export function BulkResult({ report, busy, onClose, onRetry }: BulkResultProps) {
  const { last: shown } = useLastOpened(report)
  if (!shown) return null
  return (
    <Dialog
      open={report !== null}
      onClose={onClose}
      size="lg"
      title={bulkSummary(shown)}
      description="The approvals list shows each request’s current status."
      footer={
        <>
          <Button variant="cancel" onClick={onClose}>
            Close
          </Button>
          {shown.failed.length > 0 && (
            <Button busy={busy} onClick={() => onRetry(shown)}>
              Retry failed requests
            </Button>
          )}
        </>
      }
    >
      <Entries title="Failed" entries={shown.failed} tone="text-bad" />
      <Entries title="Completed with errors" entries={shown.savedWithErrors} tone="text-wait" />
    </Dialog>
  )
}

interface EntriesProps {
  title: string
  entries: readonly ReportEntry[]
  tone: string
}

function Entries({ title, entries, tone }: EntriesProps) {
  if (entries.length === 0) return null
  return (
    <section aria-label={title} className="not-first:mt-4">
      <h3 className="text-md">{title}</h3>
      <ul className="divide-y divide-rule">
        {entries.map(({ row, description }) => (
          <li key={row.id} className="py-2 wrap-anywhere">
            <bdi className="font-semibold">{row.contentTitle}</bdi>
            {row.userName && (
              <span className="text-ink-2">
                , requested by <Requester name={row.userName} />
              </span>
            )}
            <p className={`text-sm ${tone}`}>
              <LongText text={description} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
