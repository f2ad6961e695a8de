import { useState } from 'react'
import { useStore } from '../../components/use-store.ts'
import { currentUser } from '../../state/current-user.ts'
import { session, signedOut } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Signing in retries the failed calls. Leaving opens the login page and discards unsaved input. */
export function SignInDialog() {
  const { phase } = useStore(session)
  // Keep the email address from the first render, because the user's state is cleared later.
  const [email] = useState(() => currentUser.state.data?.email)
  return (
    <Dialog
      open={phase === 'ended'}
      onClose={() => undefined}
      closable={false}
      size="sm"
      title="Your session ended"
      description="Log in again to continue. Nothing on this page is lost."
    >
      <SignInForm email={email} />
      <Button variant="clear" className="mt-3 w-full" onClick={signedOut}>
        Leave this page
      </Button>
    </Dialog>
  )
}
