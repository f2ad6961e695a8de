import { PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '../../contract/session.ts'
import { HttpError } from '../../lib/errors.ts'
import {
  type AuthProblem,
  isPasswordRefusal,
  PASSWORD_TOO_SHORT,
  sharedProblemOf,
} from './auth-problem.ts'
import { emailError, type FieldErrors, keepErrors, type SignInDraft } from './sign-in-draft.ts'

export interface AccountDraft extends SignInDraft {
  username: string
  confirmation: string
}

const lengthError = (text: string, min: number, max = Number.POSITIVE_INFINITY) =>
  text.length < min
    ? `Use at least ${min} characters.`
    : text.length > max
      ? `Use at most ${max} characters.`
      : undefined

const usernameError = (username: string) =>
  username === '' ? 'Choose a username.' : lengthError(username, USERNAME_MIN, USERNAME_MAX)
const passwordError = (password: string) =>
  password === '' ? 'Choose a password.' : lengthError(password, PASSWORD_MIN)
const confirmationError = ({ password, confirmation }: AccountDraft) =>
  confirmation === ''
    ? 'Confirm your password.'
    : confirmation === password
      ? undefined
      : 'The passwords don’t match.'

export const accountErrors = (draft: AccountDraft): FieldErrors<AccountDraft> =>
  keepErrors<AccountDraft>({
    email: emailError(draft.email),
    username: usernameError(draft.username),
    password: passwordError(draft.password),
    confirmation: confirmationError(draft),
  })

export interface AccountChangeDraft extends AccountDraft {
  current: string
}
type Names = Pick<AccountDraft, 'email' | 'username'>

/** Differences from the account. Without `names`, only the password can change. */
export const accountChanges = (
  draft: AccountChangeDraft,
  names: Names | null,
): Partial<Pick<AccountDraft, 'email' | 'username' | 'password'>> => {
  const email = draft.email.trim()
  return {
    ...(names && email.toLowerCase() !== names.email.toLowerCase() && { email }),
    ...(names && draft.username !== names.username && { username: draft.username }),
    ...(draft.password !== '' && { password: draft.password }),
  }
}

/** In the order of the fields. */
export const accountChangeErrors = (
  draft: AccountChangeDraft,
  names: Names | null,
): FieldErrors<AccountChangeDraft> => {
  const { email, username } = accountChanges(draft, names)
  const isRenamed = email !== undefined || username !== undefined
  const isPasswordNew = draft.password !== '' || draft.confirmation !== '' || !isRenamed
  return keepErrors<AccountChangeDraft>({
    email: email === undefined ? undefined : emailError(email),
    username: username === undefined ? undefined : usernameError(username),
    current:
      draft.current === ''
        ? 'Enter your current password.'
        : draft.current.length < PASSWORD_MIN
          ? PASSWORD_TOO_SHORT
          : undefined,
    password: !isPasswordNew
      ? undefined
      : draft.password !== '' && draft.password === draft.current
        ? 'Choose a password other than the current one.'
        : passwordError(draft.password),
    confirmation: isPasswordNew ? confirmationError(draft) : undefined,
  })
}

export interface PasswordRule {
  text: string
  met: boolean
}

export const passwordRules = (password: string, confirmation: string): PasswordRule[] => {
  const missing = PASSWORD_MIN - password.length
  return [
    {
      text:
        password !== '' && missing > 0
          ? `At least ${PASSWORD_MIN} characters, ${missing} to go`
          : `At least ${PASSWORD_MIN} characters`,
      met: missing <= 0,
    },
    { text: 'Passwords match', met: password !== '' && password === confirmation },
  ]
}

/** A 409 means that an admin already exists or the name is taken (backend-notes 2.2). */
export const createUserProblemOf = (cause: unknown): AuthProblem => {
  if (cause instanceof HttpError) {
    if (cause.status === 409)
      return {
        message: 'An admin account already exists. Log in with it instead.',
        exists: true,
      }
    if (isPasswordRefusal(cause)) return { message: PASSWORD_TOO_SHORT, field: 'password' }
  }
  return sharedProblemOf(cause, 'Account creation')
}
