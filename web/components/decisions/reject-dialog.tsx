import { useState } from 'react'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import { displayNameOf } from '../../state/users.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Input } from '../../ui/input.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { useLastOpened } from '../../ui/use-last-opened.ts'
import { quotedSubject } from './decision-labels.ts'
import type { Eligible } from './eligibility.ts'
import { NOTES_MAX, recentReasons } from './reject-reasons.ts'

interface RejectDialogProps {
  asked: Eligible | null
  onClose: () => void
  onReject: (asked: Eligible, reason: string) => void
}

export function RejectDialog({ asked, onClose, onReject }: RejectDialogProps) {
  const { last, times } = useLastOpened(asked)
  if (!last) return null
  const { rows, skipped } = last
  const [first] = rows
  const single = rows.length === 1 ? first : undefined
  const subject = quotedSubject(rows.map(({ contentTitle }) => contentTitle))
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      title={`Reject ${subject}`}
      description={
        single
          ? `Requested by ${bidiIsolate(displayNameOf(single.userName))}.`
          : skipped.length > 0
            ? `Skipped: ${skipped.join(', ')}.`
            : undefined
      }
    >
      <ReasonForm
        key={times}
        subject={subject}
        count={rows.length}
        onReject={reason => {
          if (asked) onReject(asked, reason)
          onClose()
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}

interface ReasonFormProps {
  subject: string
  count?: number
  onReject: (reason: string) => void
  onCancel: () => void
}

/** Enter sends the reason; Esc cancels. */
function ReasonForm({ subject, count = 1, onReject, onCancel }: ReasonFormProps) {
  const label = count === 1 ? 'Reject' : `Reject ${formatNumber(count)}`
  const [reason, setReason] = useState('')
  const [presets] = useState(recentReasons)
  return (
    <form
      aria-label={`Reject ${subject}`}
      className="grid gap-3"
      onSubmit={event => {
        event.preventDefault()
        onReject(reason)
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onCancel()
      }}
    >
      {presets.length > 0 && (
        <ul
          aria-label="Recent reasons"
          className="flex gap-2 overflow-x-auto max-md:-mx-4 max-md:px-4 max-md:[scrollbar-width:none] md:flex-wrap"
        >
          {presets.map(preset => (
            <li key={preset} className="max-w-full shrink-0">
              <Chip
                pressed={preset === reason}
                className="max-w-72"
                onClick={() => setReason(preset)}
              >
                <span className="truncate">{preset}</span>
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Input
          aria-label="Reason"
          placeholder="Reason (optional)"
          className="min-h-11 w-auto min-w-full flex-1 md:min-w-60"
          enterKeyHint="send"
          data-autofocus=""
          maxLength={NOTES_MAX}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
        {/* Keeps both buttons together when they wrap. */}
        <div className="ml-auto flex gap-2.5 max-md:w-full">
          <Button variant="cancel" className="max-md:min-h-11 max-md:flex-1" onClick={onCancel}>
            Cancel <KeyCap>Esc</KeyCap>
          </Button>
          <Button type="submit" variant="rejectNoShadow" className="max-md:min-h-11 max-md:flex-1">
            {label} <KeyCap>Enter</KeyCap>
          </Button>
        </div>
      </div>
    </form>
  )
}
