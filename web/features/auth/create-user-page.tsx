import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from '../../components/use-store.ts'
import { isUserNameAccepted } from '../../contract/eras.ts'
import { USERNAME_MIN } from '../../contract/session.ts'
import { LOGIN } from '../../lib/page-paths.ts'
import { gateway } from '../../state/gateway.ts'
import { createAdminAccount, signIn } from '../../state/sign-in-flows.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { AuthCard } from './auth-card.tsx'
import {
  type AccountDraft,
  accountErrors,
  type PasswordRule,
  passwordRules,
} from './auth-errors.ts'
import { AuthField, FormProblem, useAuthForm } from './auth-form.tsx'
import { createUserProblemOf } from './auth-problem.ts'
import { BackendProblem } from './backend-problem.tsx'

export default function CreateUserPage() {
  const navigate = useNavigate()
  const { data: status } = useStore(gateway.state)
  const acceptsUserName = status !== null && isUserNameAccepted(status)
  const [rules, setRules] = useState(() => passwordRules('', ''))
  const form = useAuthForm<AccountDraft>({
    fields: ['email', 'username', 'password', 'confirmation'],
    errorsOf: accountErrors,
    send: async ({ email, username, password }) => {
      await createAdminAccount({ email: email.trim(), username, password })
      // After signing in, the app leaves this page. If signing in fails, the account still exists, so continue on the
      // login page.
      await signIn(email.trim(), password).catch(() =>
        navigate(LOGIN, { state: { email: email.trim(), created: true } }),
      )
    },
    problemOf: createUserProblemOf,
    onInput: ({ password, confirmation }) => setRules(passwordRules(password, confirmation)),
    checksOnBlur: true,
  })
  return (
    <AuthCard high>
      <h1 className="mb-1 text-xl">Create the admin account</h1>
      <p className="mb-5 text-ink-2">The only account that can log in.</p>
      <form {...form.formProps} className="grid gap-3.5">
        <AuthField
          form={form}
          name="email"
          label="Email"
          hint={acceptsUserName ? 'Used to log in, like the username.' : 'Used to log in.'}
        />
        <AuthField
          form={form}
          name="username"
          label="Username"
          hint={`At least ${USERNAME_MIN} characters`}
        />
        <AuthField form={form} name="password" label="Password" hint={<Rule rule={rules[0]} />} />
        <AuthField
          form={form}
          name="confirmation"
          label="Confirm password"
          hint={<Rule rule={rules[1]} />}
        />
        <Button {...form.submitProps} className="mt-1.5 w-full">
          Create account
        </Button>
      </form>
      <FormProblem form={form}>
        {form.problem?.exists && (
          <Link to="/login" className="link mt-1 inline-block">
            Go to the login page
          </Link>
        )}
      </FormProblem>
      <p className="mt-5 text-center text-sm text-ink-3">
        Already have an account?{' '}
        <Link to="/login" className="text-ink-2 underline underline-offset-2 hover:text-ink">
          Log in
        </Link>
      </p>
      <BackendProblem />
    </AuthCard>
  )
}

function Rule({ rule }: { rule: PasswordRule | undefined }) {
  if (!rule) return null
  const Icon = rule.met ? CircleCheck : Circle
  return (
    <span className={rule.met ? 'text-ok' : undefined}>
      <Icon size={14} className="-mt-0.5 mr-1.5 inline" />
      {rule.text}
      {rule.met && <span className="sr-only">, done</span>}
    </span>
  )
}
