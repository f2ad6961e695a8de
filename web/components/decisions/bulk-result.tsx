import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { type BulkReport, bulkSummary } from './decision-report.ts'

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
      description="The list shows what is true now. These were not taken:"
      footer={
        <>
          <Button variant="cancel" onClick={onClose}>
            Close
          </Button>
          <Button busy={busy} onClick={() => onRetry(shown)}>
            Retry failed
          </Button>
        </>
      }
    >
      <ul className="divide-y divide-rule">
        {shown.failed.map(({ id, title, user, cause }) => (
          <li key={id} className="py-2 wrap-anywhere">
            <span className="font-semibold">{title}</span>
            {user && <span className="text-ink-2">, requested by {user}</span>}
            <p className="text-sm text-bad">
              <LongText text={cause} />
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
