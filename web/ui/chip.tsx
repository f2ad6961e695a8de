import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { once } from '../lib/once.ts'

export interface ChipProps extends ComponentProps<'button'> {
  pressed: boolean
  /** null: not known yet; its room is kept. */
  count?: number | null | undefined
  icon?: ReactNode
}

/** "999", "1.2K": a count that keeps its room while thousands of rows come in. */
const compact = once(() => new Intl.NumberFormat('en-US', { notation: 'compact' }))
const shown = (count: number) => (count < 1000 ? count : compact().format(count))

/** A filter that is on or off, with how many it would show. */
export function Chip({ pressed, count, icon, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" aria-pressed={pressed} {...rest} className={clsx('chip', className)}>
      {icon}
      {children}
      {count !== undefined && (
        <span className="-ml-0.5 min-w-[2ch] tabular">{count !== null && shown(count)}</span>
      )}
    </button>
  )
}
