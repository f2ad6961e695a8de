import { EMAIL_HINT, EMAIL_MAX, EMAIL_PATTERN, PASSWORD_MIN } from '../../contract/session.ts'
import { PASSWORD_TOO_SHORT } from './auth-problem.ts'

export interface SignInDraft {
  email: string
  password: string
}
export type FieldErrors<D> = { [F in keyof D]?: string }

export const emailError = (email: string): string | undefined => {
  const address = email.trim()
  if (address === '') return 'Enter your email address.'
  return EMAIL_PATTERN.test(address) && address.length <= EMAIL_MAX ? undefined : EMAIL_HINT
}

export const keepErrors = <D>(errors: { [F in keyof D]?: string | undefined }): FieldErrors<D> => {
  const kept: FieldErrors<D> = {}
  for (const field in errors) {
    const error = errors[field]
    if (error) kept[field] = error
  }
  return kept
}

const accountError = (account: string): string | undefined =>
  account.trim() === '' ? 'Enter your email address or user name.' : undefined

/** Errors in the order of the fields, so that the first key is the first invalid field. */
export const signInErrors = (
  { email, password }: SignInDraft,
  acceptsUserName: boolean,
): FieldErrors<SignInDraft> =>
  keepErrors<SignInDraft>({
    email: acceptsUserName ? accountError(email) : emailError(email),
    password:
      password === ''
        ? 'Enter your password.'
        : password.length < PASSWORD_MIN
          ? PASSWORD_TOO_SHORT
          : undefined,
  })
