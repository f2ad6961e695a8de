import { useRef } from 'react'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import type { OpenedRule } from './use-opened-rule.ts'

/** Before unsaved changes are lost. */
export function LeaveQuestion({ opened: { reason, stay, leave } }: { opened: OpenedRule }) {
  const hasAnswered = useRef(false)
  if (reason !== null) hasAnswered.current = false
  return (
    <ConfirmDialog
      open={reason !== null}
      // Called after a yes as well, when there is nothing to go back to.
      onClose={() => {
        if (!hasAnswered.current) stay()
      }}
      title="Leave without saving?"
      description={reason ?? ''}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => {
        hasAnswered.current = true
        leave()
      }}
    />
  )
}
