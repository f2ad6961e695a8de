import { useNavigate } from 'react-router-dom'
import { outbox } from '../../components/decisions/outbox.ts'
import { LOGIN } from '../../lib/page-paths.ts'
import { logOut } from '../../state/sign-in-flows.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import type { OverlayProps } from './lazy-overlay.tsx'

/** The dialog also closes on failure, and a toast shows the reason. */
export default function LogoutDialog({ open, onClose }: OverlayProps) {
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Are you sure you want to log out?"
      description="You will be redirected to the login screen. Your current session will be lost."
      onConfirm={async () => {
        // Send decisions that can still be undone before the session ends.
        await outbox.sendAll()
        if (await logOut()) navigate(LOGIN)
      }}
    />
  )
}
