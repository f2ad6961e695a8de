import clsx from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps, ReactNode } from 'react'

export interface SelectOption {
  readonly value: string | number
  readonly label: ReactNode
  readonly disabled?: boolean
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange' | 'children'> {
  /** A false option is left out. */
  options: readonly (SelectOption | false)[]
  onChange: (value: string) => void
}

export function Select({ className, options, onChange, ...rest }: SelectProps) {
  return (
    <span className={clsx('relative block', className)}>
      <select {...rest} className="input" onChange={event => onChange(event.currentTarget.value)}>
        {options.map(
          option =>
            option && (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ),
        )}
      </select>
      <ChevronDown
        size={16}
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-ink-2"
      />
    </span>
  )
}
