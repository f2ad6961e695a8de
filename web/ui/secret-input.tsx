import clsx from 'clsx'
import Copy from 'lucide-react/icons/copy'
import CopyCheck from 'lucide-react/icons/copy-check'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { FieldButton } from './input.tsx'
import { useCopy } from './use-copy.ts'

interface SecretInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  what: string
  value: string
  /** A short status at the right end of the field. */
  note?: ReactNode
}

export function SecretInput({ what, note, className, ...rest }: SecretInputProps) {
  const [isShown, setIsShown] = useState(false)
  const { result, copy } = useCopy()
  const hasValue = rest.value !== ''
  return (
    <span className={clsx('relative block', className)}>
      <input
        // Ignored by password managers and browsers if it is "off".
        autoComplete="new-password"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        data-1p-ignore=""
        data-lpignore="true"
        type={isShown ? 'text' : 'password'}
        className={clsx('input', note ? 'pr-34' : hasValue ? 'pr-20' : 'pr-11')}
      />
      <span className="absolute inset-y-0 right-0 flex">
        {note}
        {hasValue && (
          <FieldButton
            label={result ?? `Copy ${what}`}
            onClick={event => void copy(rest.value, event.currentTarget)}
          >
            {result === 'Copied' ? <CopyCheck size={18} /> : <Copy size={18} />}
          </FieldButton>
        )}
        <FieldButton
          label={`${isShown ? 'Hide' : 'Show'} ${what}`}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff size={18} /> : <Eye size={18} />}
        </FieldButton>
      </span>
      <span role="status" className="sr-only">
        {result}
      </span>
    </span>
  )
}
