import { useNavigate } from 'react-router-dom'
import { outbox } from '../../components/decisions/outbox.ts'
import { LOGIN } from '../../lib/home.ts'
import { logOut } from '../../state/sign-in-flows.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'

/** The dialog also closes on failure, and a toast shows the reason. */
export const LogoutDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Are you sure you want to log out?"
      description="You will be redirected to the login screen. Your current session will be lost."
      onConfirm={async () => {
        // Decisions that can still be undone must be sent before the session ends.
        await outbox.sendAll()
        if (await logOut()) navigate(LOGIN)
      }}
    />
  )
}
