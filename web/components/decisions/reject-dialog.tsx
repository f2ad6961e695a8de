import { useState } from 'react'
import { isolate } from '../../lib/isolate.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Eligible } from './eligibility.ts'
import { ReasonForm } from './reason-form.tsx'

interface RejectDialogProps {
  asked: Eligible | null
  onClose: () => void
  onReject: (asked: Eligible, reason: string) => void
}

export function RejectDialog({ asked, onClose, onReject }: RejectDialogProps) {
  // Keeps showing the content while the dialog closes, and resets the form when it opens again.
  const [shown, setShown] = useState({ asked, opening: 0 })
  if (asked && asked !== shown.asked) setShown({ asked, opening: shown.opening + 1 })
  if (!shown.asked) return null
  const { rows, skipped } = shown.asked
  const [first] = rows
  const single = rows.length === 1 ? first : undefined
  const subject = single ? `“${isolate(single.contentTitle)}”` : `${rows.length} requests`
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      title={`Reject ${subject}`}
      description={
        single
          ? `Requested by ${isolate(single.userName)}.`
          : skipped.length > 0
            ? `Skipped: ${skipped.join(', ')}.`
            : undefined
      }
    >
      <ReasonForm
        key={shown.opening}
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
