import type { ComponentProps, ReactNode } from 'react'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import type { AuthForm } from './use-auth-form.ts'

/** Attributes by which browsers and password managers recognize the fields. */
const INPUTS = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'username' },
  username: { autoComplete: 'nickname' },
  current: { autoComplete: 'current-password' },
  password: { autoComplete: 'new-password' },
  confirmation: { autoComplete: 'new-password' },
} as const

export type AuthFieldName = keyof typeof INPUTS

interface AuthFieldProps extends Omit<ComponentProps<'input'>, 'form'> {
  form: AuthForm
  name: AuthFieldName
  label: string
  /** Replaced by the field's error, so that nothing moves. */
  hint?: ReactNode
  fieldClass?: string
}

/** A field of the forms for signing in and for accounts. */
export function AuthField({ form, name, label, hint, fieldClass, ...input }: AuthFieldProps) {
  const error = form.errors[name]
  const isName = name === 'email' || name === 'username'
  return (
    <Field label={label} error={error} hint={!error && hint} className={fieldClass}>
      {control => {
        const props = {
          ...control,
          ...(form.problem?.field === name && { 'aria-invalid': true as const }),
          name,
          ...INPUTS[name],
          ...input,
        }
        return isName ? (
          <Input {...props} autoCapitalize="none" spellCheck={false} />
        ) : (
          <PasswordInput {...props} />
        )
      }}
    </Field>
  )
}
