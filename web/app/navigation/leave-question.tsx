import { useStore } from '../../components/use-store.ts'
import { cancelLeaving, confirmLeaving, leaveQuestion, saveAndLeave } from '../../state/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const LEAVE = { title: 'Leave without saving?', leave: 'Leave', stay: 'Stay' }
const CLOSE = { title: 'Close without saving?', leave: 'Discard', stay: 'Keep editing' }

export const LeaveQuestion = () => {
  const { isOpen, loss, isInDialog, canSave, isSaving } = useStore(leaveQuestion)
  const { title, leave, stay } = isInDialog ? CLOSE : LEAVE
  return (
    <Dialog
      open={isOpen}
      onClose={() => {
        if (!isSaving) cancelLeaving()
      }}
      title={title}
      description={loss}
      alert
      footer={
        <>
          <Button
            variant="cancel"
            disabled={isSaving}
            data-autofocus=""
            className={canSave ? 'md:mr-auto' : undefined}
            onClick={cancelLeaving}
          >
            {stay}
          </Button>
          <Button
            variant={canSave ? 'cancel' : 'error'}
            disabled={isSaving}
            onClick={confirmLeaving}
          >
            {canSave ? 'Discard' : leave}
          </Button>
          {canSave && (
            <Button busy={isSaving} onClick={() => void saveAndLeave()}>
              Save
            </Button>
          )}
        </>
      }
    />
  )
}
