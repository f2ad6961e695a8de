import { useStore } from '../../components/use-store.ts'
import { isUserNameAccepted } from '../../contract/eras.ts'
import { gateway } from '../../state/gateway.ts'
import { signIn } from '../../state/sign-in-flows.ts'
import { Button } from '../../ui/button.tsx'
import { type SignInDraft, signInErrors } from './auth-errors.ts'
import { AuthField, FormProblem, useAuthForm } from './auth-form.tsx'
import { signInProblemOf } from './auth-problem.ts'

export function SignInForm({ email }: { email?: string | undefined }) {
  const { data: status } = useStore(gateway.state)
  const acceptsUserName = status !== null && isUserNameAccepted(status)
  const form = useAuthForm<SignInDraft>({
    fields: ['email', 'password'],
    errorsOf: draft => signInErrors(draft, acceptsUserName),
    send: draft => signIn(draft.email.trim(), draft.password),
    problemOf: cause => signInProblemOf(cause, acceptsUserName),
  })
  const demo = status?.config.demo
  return (
    <form {...form.formProps} className="grid">
      <AuthField
        form={form}
        name="email"
        label={acceptsUserName ? 'Email or user name' : 'Email'}
        defaultValue={email}
        {...(acceptsUserName && { type: 'text', inputMode: 'text' })}
      />
      <AuthField
        form={form}
        name="password"
        label="Password"
        fieldClass="mt-4"
        autoComplete="current-password"
      />
      <Button {...form.submitProps} className="mt-4 w-full">
        Log in
      </Button>
      <FormProblem form={form} />
      {demo && (
        <div className="mt-5 flex items-center gap-3 rounded-md border-2 border-dashed border-rule px-3 py-2">
          <p className="min-w-0 flex-1 text-sm wrap-anywhere text-ink-2">
            Demo account
            <span className="block text-ink">{demo.email}</span>
            <span className="block text-ink">{demo.password}</span>
          </p>
          <Button variant="cancel" size="sm" onClick={() => form.fill(demo)}>
            Fill in
          </Button>
        </div>
      )}
    </form>
  )
}
