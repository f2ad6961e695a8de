import clsx from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'

export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={clsx('relative block', className)}>
      <select {...rest} className="input">
        {children}
      </select>
      <ChevronDown
        size={16}
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-ink-2"
      />
    </span>
  )
}
