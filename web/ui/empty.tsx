import clsx from 'clsx'
import type { ReactNode } from 'react'

interface EmptyProps {
  title: ReactNode
  hint: ReactNode
  action?: ReactNode
  icon?: ReactNode
  className?: string | undefined
}

export function Empty({ title, hint, action, icon, className }: EmptyProps) {
  return (
    <div className={clsx('grid justify-items-center gap-1 px-4 py-10 text-center', className)}>
      {icon !== undefined && (
        <span className="mb-2 text-ink-3 [&_svg]:size-8" aria-hidden="true">
          {icon}
        </span>
      )}
      <p className="font-display text-md font-semibold">{title}</p>
      <p className="max-w-[52ch] text-ink-2">{hint}</p>
      {action !== undefined && (
        <div className="mt-3 flex flex-wrap justify-center gap-2.5">{action}</div>
      )}
    </div>
  )
}
