import clsx from 'clsx'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { FieldButton } from './input.tsx'

export function PasswordInput(
  props: Omit<ComponentProps<'input'>, 'type' | 'className' | 'onKeyDown' | 'onKeyUp'>,
) {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const capsId = useId()
  const watchCaps = (event: KeyboardEvent<HTMLInputElement>) =>
    setCaps(event.getModifierState('CapsLock'))
  const described = [props['aria-describedby'], caps && capsId].filter(Boolean).join(' ')
  return (
    <span className="block">
      <span className="relative block">
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...props}
          {...(described && { 'aria-describedby': described })}
          type={shown ? 'text' : 'password'}
          className="input pr-11"
          onKeyDown={watchCaps}
          onKeyUp={watchCaps}
        />
        <FieldButton
          label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          className="absolute inset-y-0 right-0"
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={18} /> : <Eye size={18} />}
        </FieldButton>
      </span>
      <span role="status" id={capsId} className={clsx('text-sm text-wait', caps && 'mt-1 block')}>
        {caps && 'Caps Lock is on.'}
      </span>
    </span>
  )
}
