import clsx from 'clsx'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const capsId = useId()
  const watchCaps = (event: KeyboardEvent<HTMLInputElement>) =>
    setCaps(event.getModifierState('CapsLock'))
  const described = [rest['aria-describedby'], caps && capsId].filter(Boolean).join(' ')
  return (
    <span className={clsx('block', className)}>
      <span className="relative block">
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          {...(described && { 'aria-describedby': described })}
          type={shown ? 'text' : 'password'}
          className="input pr-11"
          onKeyDown={event => {
            watchCaps(event)
            rest.onKeyDown?.(event)
          }}
          onKeyUp={event => {
            watchCaps(event)
            rest.onKeyUp?.(event)
          }}
        />
        <button
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          data-tip={shown ? 'Hide password' : 'Show password'}
          className="absolute inset-y-0 right-0 grid w-11 place-content-center rounded-md text-ink-2 hover:text-ink"
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
        </button>
      </span>
      <span role="status" id={capsId} className={clsx('text-sm text-wait', caps && 'mt-1 block')}>
        {caps && 'Caps lock is on.'}
      </span>
    </span>
  )
}
