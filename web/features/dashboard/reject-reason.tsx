import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'

interface RejectReasonProps {
  title: string
  busy: boolean
  onReject: (reason: string) => void
  onCancel: () => void
}

/** Enter rejects, with or without a reason; Esc leaves. */
export default function RejectReason({ title, busy, onReject, onCancel }: RejectReasonProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onCancel()
  }
  return (
    <form
      className="mt-2.5 flex flex-wrap gap-2"
      onKeyDown={onKeyDown}
      onSubmit={event => {
        event.preventDefault()
        if (!busy) onReject(input.current?.value ?? '')
      }}
    >
      <Input
        ref={input}
        aria-label={`Reason for rejecting ${title}, optional`}
        placeholder="Reason (optional)"
        maxLength={500}
        className="min-w-0 flex-1 basis-48"
      />
      <Button type="submit" variant="rejectNoShadow" busy={busy}>
        Reject
      </Button>
      <Button variant="cancel" onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
    </form>
  )
}
