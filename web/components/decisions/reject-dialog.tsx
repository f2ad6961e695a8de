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

/** Asks for the reason of a rejection, which is optional. */
export function RejectDialog({ asked, onClose, onReject }: RejectDialogProps) {
  const { last, times } = useLastOpened(asked)
  if (!last) return null
  const { rows, skipped } = last
  const [first] = rows
  const title = `Reject ${quotedSubject(rows.map(({ contentTitle }) => contentTitle))}`
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      title={title}
      description={
        rows.length === 1 && first
          ? `Requested by ${bidiIsolate(displayNameOf(first.userName))}.`
          : skipped.length > 0
            ? `Skipped: ${skipped.join(', ')}.`
            : undefined
      }
    >
      <ReasonForm
        key={times}
        title={title}
        action={rows.length === 1 ? 'Reject' : `Reject ${formatNumber(rows.length)}`}
        onCancel={onClose}
        onReject={reason => {
          if (asked) onReject(asked, reason)
          onClose()
        }}
      />
    </Dialog>
  )
}

interface ReasonFormProps {
  title: string
  action: string
  onCancel: () => void
  onReject: (reason: string) => void
}

/** Enter sends the reason. */
function ReasonForm({ title, action, onCancel, onReject }: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const [presets] = useState(recentReasons)
  return (
    <form
      aria-label={title}
      className="grid gap-3"
      onSubmit={event => {
        event.preventDefault()
        onReject(reason)
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
            {action} <KeyCap>Enter</KeyCap>
          </Button>
        </div>
      </div>
    </form>
  )
}
