import * as z from 'zod/mini'
import { Email, Password } from '../../contract/session.ts'
import { PASSWORD_TOO_SHORT } from './auth-problem.ts'

export interface SignInDraft {
  email: string
  password: string
}
/** One sentence per field that is wrong; a field that is right is absent. */
export type FieldErrors<D> = { [F in keyof D]?: string }

export const firstIssue = (schema: z.ZodMiniType, value: string): string | undefined => {
  const result = z.safeParse(schema, value)
  return result.success ? undefined : result.error.issues[0]?.message
}

export const emailError = (email: string) =>
  email.trim() === '' ? 'Enter your email address.' : firstIssue(Email, email)

export const keepErrors = <D>(errors: { [F in keyof D]?: string | undefined }): FieldErrors<D> => {
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
