import clsx from 'clsx'
import type { ReactNode } from 'react'
import { LabelText } from './label-text.tsx'

export type Tone = 'ok' | 'bad' | 'wait' | 'info' | 'dim' | 'main'

interface BadgeProps {
  tone?: Tone | undefined
  icon?: ReactNode
  className?: string | undefined
  children: ReactNode
}

export function Badge({ tone = 'dim', icon, className, children }: BadgeProps) {
  return (
    <span className={clsx('badge', `tone-${tone}`, className)}>
      {icon}
      <LabelText className="truncate">{children}</LabelText>
    </span>
  )
}
