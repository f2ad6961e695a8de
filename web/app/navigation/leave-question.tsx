import { useStore } from '../../components/use-store.ts'
import { cancelLeaving, confirmLeaving, leaveQuestion } from '../../state/unsaved.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'

const LEAVE = { title: 'Leave without saving?', confirmLabel: 'Leave', cancelLabel: 'Stay' }
const CLOSE = {
  title: 'Close without saving?',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
}

export const LeaveQuestion = () => {
  const { isOpen, loss, isInDialog } = useStore(leaveQuestion)
  return (
    <ConfirmDialog
      {...(isInDialog ? CLOSE : LEAVE)}
      open={isOpen}
      onClose={cancelLeaving}
      description={loss}
      onConfirm={confirmLeaving}
    />
  )
}
