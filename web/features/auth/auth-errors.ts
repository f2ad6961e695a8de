import * as z from 'zod/mini'
import { EMAIL_HINT, Email, PASSWORD_MIN, Password, Username } from '../../contract/session.ts'
import { PASSWORD_TOO_SHORT, wrongCredentials } from './auth-problem.ts'

/** By field, in the order of the fields. */
export type FieldErrors<D> = { [F in keyof D]?: string | undefined }

const check = (text: string, missing: string, schema: z.ZodMiniType, invalid?: string) => {
  if (text === '') return missing
  const issue = z.safeParse(schema, text).error?.issues[0]
  return issue && (invalid ?? issue.message)
}
const emailError = (email: string) =>
  check(email.trim(), 'Enter your email address.', Email, EMAIL_HINT)
const usernameError = (username: string) => check(username, 'Choose a username.', Username)
const passwordError = (password: string) => check(password, 'Choose a password.', Password)
const confirmationError = ({ password, confirmation }: AccountDraft) =>
  check(confirmation, 'Confirm your password.', z.literal(password), 'The passwords don’t match.')

export interface SignInDraft {
  email: string
  password: string
}

export const signInErrors = (
  { email, password }: SignInDraft,
  acceptsUserName: boolean,
): FieldErrors<SignInDraft> => ({
  email: acceptsUserName
    ? check(email.trim(), 'Enter your email address or user name.', z.string())
    : emailError(email),
  // No account has a shorter one, and an attempt would count.
  password: check(password, 'Enter your password.', Password, wrongCredentials(acceptsUserName)),
})

export interface AccountDraft extends SignInDraft {
  username: string
  confirmation: string
}

export const accountErrors = (draft: AccountDraft): FieldErrors<AccountDraft> => ({
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

export const accountChangeErrors = (
  draft: AccountChangeDraft,
  names: Names | null,
): FieldErrors<AccountChangeDraft> => {
  const { password, confirmation, current } = draft
  const { email, username } = accountChanges(draft, names)
  const isRenamed = email !== undefined || username !== undefined
  const isPasswordNew = password !== '' || confirmation !== '' || !isRenamed
  return {
    ...(email !== undefined && { email: emailError(email) }),
    ...(username !== undefined && { username: usernameError(username) }),
    current: check(current, 'Enter your current password.', Password, PASSWORD_TOO_SHORT),
    ...(isPasswordNew && {
      password:
        password !== '' && password === current
          ? 'Choose a password other than the current one.'
          : passwordError(password),
      confirmation: confirmationError(draft),
    }),
  }
}

export interface PasswordRule {
  text: string
  met: boolean
}

export const passwordRules = (password: string, confirmation: string): PasswordRule[] => {
  const missing = PASSWORD_MIN - password.length
  return [
    {
      text: `At least ${PASSWORD_MIN} characters${password !== '' && missing > 0 ? `, ${missing} to go` : ''}`,
      met: missing <= 0,
    },
    { text: 'Passwords match', met: password !== '' && password === confirmation },
  ]
}
