import { Input, type InputProps } from '../../ui/input.tsx'

export const EmailInput = (props: InputProps) => (
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
