import { useEffect } from 'react'
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
import { DecideDialogs, FirstRequests } from './decide-dialogs.tsx'
import { type BulkReport, bulkSummary, type ReportEntry } from './decision-reports.ts'
import { decisionResults } from './decision-results.ts'
import type { Eligible } from './eligibility.ts'
import type { Decisions } from './use-decisions.ts'

interface DecisionDialogsProps {
  decisions: Decisions
  rows: readonly Approval[]
}

/** The questions before a decision, and the result of one about several requests. */
export function DecisionDialogs({ decisions, rows }: DecisionDialogsProps) {
  useEffect(() => {
    decisionResults.viewers += 1
    return () => {
      decisionResults.viewers -= 1
    }
  }, [])
  const deleting = decisions.askedTo('delete')
  const { last } = useLastOpened(deleting)
  return (
    <>
      <DecideDialogs decisions={decisions} />
      {last && (
        <ConfirmDialog
          open={deleting !== null}
          onClose={decisions.dismissAsked}
          onConfirm={() => decisions.remove(last)}
          failed={cause => ({ title: messageOf(cause), cause: String((cause as Error).cause) })}
          {...deleteQuestion(last)}
        />
      )}
      <BulkResult
        report={decisions.result}
        busy={decisions.running !== null}
        onClose={decisions.dismissResult}
        onRetry={report => void decisions.retry(report, rows)}
      />
    </>
  )
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

function BulkResult({ report, busy, onClose, onRetry }: BulkResultProps) {
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
