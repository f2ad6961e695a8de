import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { useStore } from '../../components/use-store.ts'
import { gateway } from '../../state/gateway.ts'
import { Link } from '../../ui/link.tsx'
import { AuthCard } from './auth-card.tsx'
import { BackendProblem } from './backend-problem.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Passed by the page that creates the account. */
const CreatedAccount = z.object({ email: z.string(), created: z.literal(true) })

export default function LoginPage() {
  const account = CreatedAccount.safeParse(useLocation().state).data
  const { data: status, error } = useStore(gateway.state)
  const mayLackAdmin = status ? status.adminExists !== true : error !== null
  return (
    <AuthCard>
      <h1 className="sr-only">Log in</h1>
      {account && (
        <p role="status" className="mb-4 rounded-md border-2 border-ok bg-ok-soft px-3 py-2">
          Account created. Log in with the password you just chose.
        </p>
      )}
      <SignInForm email={account?.email} />
      {mayLackAdmin && (
        <p className="mt-5 text-center text-sm text-ink-3">
          First time here?{' '}
          <Link
            to="/create-user"
            className="text-ink-2 underline underline-offset-2 hover:text-ink"
          >
            Create the admin account
          </Link>
        </p>
      )}
      <BackendProblem />
    </AuthCard>
  )
}
