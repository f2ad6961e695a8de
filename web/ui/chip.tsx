import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

export interface ChipProps extends ComponentProps<'button'> {
  pressed: boolean
  count?: number | null | undefined
  icon?: ReactNode
}

/** A filter that is on or off, with how many it would show. */
export function Chip({ pressed, count, icon, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" aria-pressed={pressed} {...rest} className={clsx('chip', className)}>
      {icon}
      {children}
      {count != null && <span className="-ml-0.5 tabular">{count.toLocaleString('en-US')}</span>}
    </button>
  )
}
