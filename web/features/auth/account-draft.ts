import { PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '../../contract/account-rules.ts'
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
        ? 'Type the password once more.'
        : draft.confirmation === draft.password
          ? undefined
          : 'The two passwords differ.',
  })

export interface PasswordRule {
  text: string
  met: boolean
}

/** What the password must be, and whether it is so by now. */
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
    { text: 'Both passwords are the same', met: password !== '' && password === confirmation },
  ]
}

/** 409 is an admin or a taken name (backend-notes 2.2). */
export const createUserProblemOf = (cause: unknown): AuthProblem => {
  if (cause instanceof HttpError) {
    if (cause.status === 409)
      return {
        message:
          'An admin account exists already, so this page cannot create another one. Log in with it instead.',
        exists: true,
      }
    if (isPasswordRefusal(cause)) return { message: PASSWORD_TOO_SHORT, field: 'password' }
  }
  return sharedProblemOf(cause, 'Creating the account')
}
