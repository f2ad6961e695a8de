import { useEffect, useState } from 'react'
import type { Approval } from '../../contract/approvals.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import { displayNameOf } from '../../state/users.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useLastOpened } from '../../ui/use-last-opened.ts'
import { TYPE_LABELS } from '../labels/content-type.ts'
import { Requester } from '../requests/requester.tsx'
import { DecideDialogs, FirstRequests } from './decide-dialogs.tsx'
import {
  type BulkReport,
  bulkSummary,
  type DecisionReport,
  type ReportEntry,
} from './decision-report.ts'
import { decisionResults } from './decision-results.ts'
import type { Eligible } from './eligibility.ts'
import type { Decisions } from './use-decisions.ts'

interface DeleteDialogProps {
  asked: Eligible | null
  onClose: () => void
  onDelete: (asked: Eligible) => Promise<DecisionReport | null>
}

/** Asks for confirmation before deleting requests, because deletions can't be undone. */
function DeleteDialog({ asked, onClose, onDelete }: DeleteDialogProps) {
  const [report, setReport] = useState<DecisionReport | null>(null)
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) {
    setShown(asked)
    setReport(null)
  }
  if (!shown) return null
  const { rows } = shown
  const [first] = rows
  const isOne = rows.length === 1 && first
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={onClose}
      title={isOne ? 'Delete this request?' : `Delete ${formatNumber(rows.length)} requests?`}
      description={
        isOne
          ? `“${bidiIsolate(first.contentTitle)}” (${TYPE_LABELS[first.contentType].toLowerCase()}), requested by ${bidiIsolate(displayNameOf(first.userName))}. Deletes the request and its history. Your library doesn’t change.`
          : 'Deletes the requests and their history. Your library doesn’t change.'
      }
      confirmLabel={isOne ? 'Delete' : `Delete ${formatNumber(rows.length)}`}
      onConfirm={async () => {
        const failure = await onDelete(shown)
        setReport(failure)
        if (failure) throw new Error(failure.title)
      }}
    >
      {report ? (
        <Problem
          title={report.title}
          cause={report.description}
          tone={report.kind === 'info' ? 'wait' : 'bad'}
        />
      ) : isOne ? undefined : (
        <FirstRequests rows={rows}>
          {row => (
            <>
              <bdi>{row.contentTitle}</bdi>, requested by <Requester name={row.userName} />
            </>
          )}
        </FirstRequests>
      )}
    </ConfirmDialog>
  )
}

interface DecisionDialogsProps {
  decisions: Decisions
  rows: readonly Approval[]
}

export function DecisionDialogs({ decisions, rows }: DecisionDialogsProps) {
  const { asked } = decisions
  useEffect(() => {
    decisionResults.viewers += 1
    return () => {
      decisionResults.viewers -= 1
    }
  }, [])
  return (
    <>
      <DecideDialogs decisions={decisions} />
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
