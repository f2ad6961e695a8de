import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { type BulkReport, bulkSummary, type ReportEntry } from './decision-report.ts'

interface BulkResultProps {
  report: BulkReport | null
  busy: boolean
  onClose: () => void
  onRetry: (report: BulkReport) => void
}

export function BulkResult({ report, busy, onClose, onRetry }: BulkResultProps) {
  // Keeps showing the content while the dialog closes.
  const [shown, setShown] = useState(report)
  if (report && report !== shown) setShown(report)
  if (!shown) return null
  return (
    <Dialog
      open={report !== null}
      onClose={onClose}
      size="lg"
      title={bulkSummary(shown)}
      description="The list shows the current state of each request."
      footer={
        <>
          <Button variant="cancel" onClick={onClose}>
            Close
          </Button>
          {shown.failed.length > 0 && (
            <Button busy={busy} onClick={() => onRetry(shown)}>
              Retry failed
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
                , requested by <bdi>{row.userName}</bdi>
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
