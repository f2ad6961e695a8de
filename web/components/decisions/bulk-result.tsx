import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { type BulkEntry, type BulkReport, bulkSummary } from './decision-report.ts'

interface BulkResultProps {
  /** Null closes the dialog. */
  report: BulkReport | null
  busy: boolean
  onClose: () => void
  /** Tries the failed ones again. */
  onRetry: (report: BulkReport) => void
}

/** What a bulk action came to when not all of it went well: each failed request by name and cause. */
export function BulkResult({ report, busy, onClose, onRetry }: BulkResultProps) {
  // Its words stay while the window goes away.
  const [shown, setShown] = useState(report)
  if (report && report !== shown) setShown(report)
  if (!shown) return null
  return (
    <Dialog
      open={report !== null}
      onClose={onClose}
      size="lg"
      title={bulkSummary(shown)}
      description="The list shows what is true now."
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
      <Entries title="Not done" entries={shown.failed} tone="text-bad" />
      <Entries title="Done, with an error" entries={shown.despite} tone="text-wait" />
    </Dialog>
  )
}

interface EntriesProps {
  title: string
  entries: readonly BulkEntry[]
  tone: string
}

function Entries({ title, entries, tone }: EntriesProps) {
  if (entries.length === 0) return null
  return (
    <section aria-label={title} className="not-first:mt-4">
      <h3 className="text-md">{title}</h3>
      <ul className="divide-y divide-rule">
        {entries.map(({ id, title, user, cause }) => (
          <li key={id} className="py-2 wrap-anywhere">
            <span className="font-semibold">{title}</span>
            {user && <span className="text-ink-2">, requested by {user}</span>}
            <p className={`text-sm ${tone}`}>
              <LongText text={cause} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
