import type { ComponentProps } from 'react'
import { Input } from '../../ui/input.tsx'

export const EmailInput = (props: ComponentProps<'input'>) => (
  <Input
    {...props}
    name="email"
    type="email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
  />
)
