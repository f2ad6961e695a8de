import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { displayNameOf } from '../../state/users.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useLastOpened } from '../../ui/use-last-opened.ts'
import type { Eligible } from './eligibility.ts'
import { ReasonForm } from './reason-form.tsx'

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
  const subject = single ? `“${bidiIsolate(single.contentTitle)}”` : `${rows.length} requests`
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
