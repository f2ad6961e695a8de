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

export const accountErrors = (draft: AccountDraft): FieldErrors<AccountDraft> =>
  keepErrors<AccountDraft>({
    email: emailError(draft.email),
    username:
      draft.username === ''
        ? 'Choose a username.'
        : lengthError(draft.username, USERNAME_MIN, USERNAME_MAX),
    password:
      draft.password === '' ? 'Choose a password.' : lengthError(draft.password, PASSWORD_MIN),
    confirmation:
      draft.confirmation === ''
        ? 'Confirm your password.'
        : draft.confirmation === draft.password
          ? undefined
          : 'The passwords don’t match.',
  })

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
