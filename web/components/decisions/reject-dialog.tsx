import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/input.tsx'
import { Problem } from '../../ui/problem.tsx'
import type { DecisionReport } from './decision-report.ts'
import { can, type Eligible } from './eligibility.ts'
import { recentReasons } from './reject-reasons.ts'

interface RejectDialogProps {
  /** What is asked about; null closes the dialog. */
  asked: Eligible | null
  onClose: () => void
  /** Resolves to what went wrong, or null; the dialog closes on null and keeps the reason otherwise. */
  onReject: (asked: Eligible, reason: string) => Promise<DecisionReport | null>
}

/** Rejects one request or many, with a reason for whoever looks at it later. */
export function RejectDialog({ asked, onClose, onReject }: RejectDialogProps) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [report, setReport] = useState<DecisionReport | null>(null)
  const [presets, setPresets] = useState<readonly string[]>([])
  const [shown, setShown] = useState(asked)
  // The words of the last question stay while the window goes away.
  if (asked && asked !== shown) setShown(asked)
  const subject = asked?.rows.map(row => row.id).join()
  useEffect(() => {
    if (subject === undefined) return
    setReason('')
    setReport(null)
    setPresets(recentReasons())
  }, [subject])
  if (!shown) return null

  const [first] = shown.rows
  const count = shown.rows.length
  const send = async () => {
    if (!asked || busy) return
    setBusy(true)
    const failure = await onReject(asked, reason)
    setBusy(false)
    setReport(failure)
    if (!failure) onClose()
  }
  const isSettled = report?.kind === 'info' || (count === 1 && first && !can('reject', first))
  return (
    <Dialog
      open={asked !== null}
      onClose={() => {
        if (!busy) onClose()
      }}
      title={count === 1 && first ? `Reject “${first.contentTitle}”` : `Reject ${count} requests`}
      description={
        count === 1 && first
          ? `Requested by ${first.userName}.`
          : shown.skipped.length > 0
            ? `Skipped: ${shown.skipped.join(', ')}.`
            : undefined
      }
      footer={
        <>
          <Button variant="cancel" onClick={onClose} disabled={busy}>
            {isSettled ? 'Close' : 'Cancel'}
          </Button>
          {!isSettled && (
            <Button variant="error" busy={busy} onClick={send}>
              {count === 1 ? 'Reject' : `Reject ${count.toLocaleString('en-US')}`}
            </Button>
          )}
        </>
      }
    >
      <form
        className="grid gap-3"
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        {report && (
          <Problem
            title={report.title}
            cause={report.description}
            tone={report.kind === 'info' ? 'wait' : 'bad'}
          />
        )}
        <Field
          label="Reason"
          hint={
            <>
              Optional. Kept with the request.
              <span className="max-md:hidden"> Ctrl+Enter rejects.</span>
            </>
          }
        >
          {control => (
            <TextArea
              {...control}
              data-autofocus=""
              value={reason}
              maxLength={1000}
              onChange={event => setReason(event.currentTarget.value)}
              onKeyDown={event => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                  event.preventDefault()
                  void send()
                }
              }}
            />
          )}
        </Field>
        {presets.length > 0 && (
          <ul aria-label="Recent reasons" className="flex flex-wrap gap-2">
            {presets.map(preset => (
              <li key={preset} className="max-w-full">
                <button
                  type="button"
                  aria-pressed={preset === reason}
                  className="chip max-w-full"
                  onClick={() => setReason(preset)}
                >
                  <span className="truncate">{preset}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </form>
    </Dialog>
  )
}
