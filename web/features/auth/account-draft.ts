import * as z from 'zod/mini'
import { Email, PASSWORD_MIN, Password, Username } from '../../contract/session.ts'
import { PASSWORD_TOO_SHORT } from './auth-problem.ts'

export interface SignInDraft {
  email: string
  password: string
}
export interface AccountDraft extends SignInDraft {
  username: string
  confirmation: string
}
/** One sentence per field that is wrong; a field that is right is absent. */
export type FieldErrors<D> = { [F in keyof D]?: string }

const firstIssue = (schema: z.ZodMiniType, value: string): string | undefined => {
  const result = z.safeParse(schema, value)
  return result.success ? undefined : result.error.issues[0]?.message
}

const emailError = (email: string) =>
  email.trim() === '' ? 'Enter your email address.' : firstIssue(Email, email)

const keepErrors = <D>(errors: { [F in keyof D]?: string | undefined }): FieldErrors<D> => {
  const kept: FieldErrors<D> = {}
  for (const field in errors) {
    const error = errors[field]
    if (error) kept[field] = error
  }
  return kept
}

/** Fields in the order they are on the page, so that the first key is the first wrong field. */
export const signInErrors = ({ email, password }: SignInDraft): FieldErrors<SignInDraft> =>
  keepErrors<SignInDraft>({
    email: emailError(email),
    password:
      password === ''
        ? 'Enter your password.'
        : firstIssue(Password, password)
          ? PASSWORD_TOO_SHORT
          : undefined,
  })

export const accountErrors = (draft: AccountDraft): FieldErrors<AccountDraft> =>
  keepErrors<AccountDraft>({
    email: emailError(draft.email),
    username: draft.username === '' ? 'Choose a username.' : firstIssue(Username, draft.username),
    password: draft.password === '' ? 'Choose a password.' : firstIssue(Password, draft.password),
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
