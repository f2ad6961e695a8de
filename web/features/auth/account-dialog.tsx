import { useStore } from '../../components/use-store.ts'
import { type CurrentUser, PASSWORD_MIN } from '../../contract/session.ts'
import { HttpError } from '../../lib/errors.ts'
import { andJoined } from '../../lib/join-words.ts'
import { capital } from '../../lib/sentence.ts'
import { config, hasFeature } from '../../state/config.ts'
import { currentUser } from '../../state/current-user.ts'
import { notify } from '../../state/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useLastOpened } from '../../ui/use-last-opened.ts'
import { AccountError, type AccountPart, account, changeAccount } from './account.ts'
import { type AccountChangeDraft, accountChangeErrors, accountChanges } from './auth-errors.ts'
import { AuthField, FormProblem, useAuthForm } from './auth-form.tsx'
import { type AuthProblem, sharedProblemOf } from './auth-problem.ts'

const NAMES: Record<AccountPart, string> = {
  email: 'email address',
  username: 'username',
  password: 'password',
}

const reasonOf = (part: AccountPart, cause: unknown): AuthProblem => {
  if (cause instanceof HttpError) {
    const { status, serverMessage } = cause
    if (status === 401) return { message: 'Wrong current password.', field: 'current' }
    if (status === 409) return { message: `This ${NAMES[part]} is already taken.`, field: part }
    if (status === 400 && serverMessage)
      return { message: `Server message: ${serverMessage}`, field: part }
    if (status === 404 && account.hasFixedName)
      return { message: 'This server version can change only the password.' }
  }
  return sharedProblemOf(cause, 'The change')
}

const problemOf = (cause: unknown): AuthProblem => {
  if (!(cause instanceof AccountError)) return sharedProblemOf(cause, 'The change')
  const problem = reasonOf(cause.part, cause.cause)
  if (cause.saved.length === 0) return problem
  const saved = capital(andJoined(cause.saved.map(part => NAMES[part])))
  return { ...problem, message: `${saved} saved. ${problem.message}` }
}

interface AccountDialogProps {
  open: boolean
  onClose: () => void
}

export default function AccountDialog({ open, onClose }: AccountDialogProps) {
  const { times } = useLastOpened(open || null)
  return <AccountForm key={times} open={open} onClose={onClose} />
}

/** The names can change on servers with the settings that came with it, until a call turns out to be missing. */
const useNames = (): { user: CurrentUser | null; canChange: boolean } => {
  const { data: user } = useStore(currentUser.state)
  const { data: settings } = useStore(config.state)
  const { hasFixedName } = useStore(account)
  return { user, canChange: user !== null && hasFeature('accountNames', settings) && !hasFixedName }
}

function AccountForm({ open, onClose }: AccountDialogProps) {
  const { user, canChange } = useNames()
  const names = canChange ? user : null
  const form = useAuthForm<AccountChangeDraft>({
    fields: ['email', 'username', 'current', 'password', 'confirmation'],
    errorsOf: draft => accountChangeErrors(draft, names),
    send: async draft => {
      const changes = accountChanges(draft, names)
      await changeAccount(changes, draft.current)
      const changed = Object.keys(changes).map(part => NAMES[part as AccountPart])
      notify({ kind: 'success', title: `${capital(andJoined(changed))} changed` })
      onClose()
    },
    problemOf,
    checksOnBlur: true,
  })
  const close = () => {
    if (!form.isBusy) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      size="sm"
      title="Account"
      footer={
        <>
          <Button variant="cancel" onClick={close}>
            Cancel
          </Button>
          <Button {...form.submitProps} form="account">
            {canChange ? 'Save changes' : 'Change password'}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id="account" className="grid gap-3.5">
        {/* Password managers need the email address, even if it can't be changed. */}
        {user && (
          <AuthField
            form={form}
            name="email"
            label="Email"
            defaultValue={user.email}
            readOnly={!canChange}
            className="read-only:border-rule read-only:bg-sunken"
          />
        )}
        {canChange && (
          <AuthField form={form} name="username" label="Username" defaultValue={user?.username} />
        )}
        <AuthField form={form} name="current" label="Current password" />
        <AuthField
          form={form}
          name="password"
          label="New password"
          hint={`${canChange ? 'Optional, at' : 'At'} least ${PASSWORD_MIN} characters`}
        />
        <AuthField form={form} name="confirmation" label="Confirm new password" />
      </form>
      <FormProblem form={form} />
    </Dialog>
  )
}
