import type { ComponentProps } from 'react'
import { Input } from '../../ui/input.tsx'

interface EmailInputProps extends ComponentProps<'input'> {
  /** Whether a user name works, too. */
  acceptsUserName?: boolean
}

export const EmailInput = ({ acceptsUserName = false, ...props }: EmailInputProps) => (
  <Input
    {...props}
    name="email"
    type={acceptsUserName ? 'text' : 'email'}
    inputMode={acceptsUserName ? 'text' : 'email'}
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
  />
)
