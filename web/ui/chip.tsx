import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { LabelText } from './label-text.tsx'

interface ChipProps extends ComponentProps<'button'> {
  pressed: boolean
  count?: number | null | undefined
  icon?: ReactNode
}

/** Formats a count as "999", "1.2K" or "12K", so that the width stays stable as the count grows. */
const shown = (count: number) =>
  count < 1000
    ? count
    : `${count < 9950 ? Math.round(count / 100) / 10 : Math.round(count / 1000)}K`

/** A filter toggle that shows the number of matches. */
export function Chip({ pressed, count, icon, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" aria-pressed={pressed} {...rest} className={clsx('chip', className)}>
      {icon}
      <LabelText>{children}</LabelText>
      {count !== undefined && (
        <span className="-ml-0.5 min-w-[2ch] tabular">{count !== null && shown(count)}</span>
      )}
    </button>
  )
}
