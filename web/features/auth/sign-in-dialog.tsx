import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { currentUser } from '../../state/current-user.ts'
import { session, signedOut } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'

/**
 * Stands over a page whose session ended. Signing in brings the session back and repeats what failed; leaving goes to the
 * login page and loses what was typed.
 */
export function SignInDialog() {
  const { phase } = useSnapshot(session)
  // Who was here when it ended; the state forgets them.
  const [email] = useState(() => currentUser.user?.email)
  return (
    <Dialog
      open={phase === 'ended'}
      onClose={() => undefined}
      closable={false}
      size="sm"
      title="Your session ended"
      description="Log in again to go on. The page stays as it is, and nothing you typed is lost."
    >
      <SignInForm email={email} />
      <Button variant="clear" className="mt-3 w-full" onClick={signedOut}>
        Leave this page
      </Button>
    </Dialog>
  )
}
