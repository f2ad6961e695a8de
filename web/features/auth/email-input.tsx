import { Input, type InputProps } from '../../ui/input.tsx'

/** The address one signs in with; password managers find it as the user name. */
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
