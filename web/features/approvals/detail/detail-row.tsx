import clsx from 'clsx'
import type { ReactNode } from 'react'

interface DetailRowProps {
  name: string
  /** Shown at the right end of the row. */
  action?: ReactNode
  children: ReactNode
}

export const DetailRow = ({ name, action, children }: DetailRowProps) => (
  <section
    aria-label={name}
    className="grid min-h-12 grid-cols-[7rem_minmax(0,1fr)_auto] items-center gap-x-2 border-b border-rule max-md:grid-cols-[6rem_minmax(0,1fr)_auto]"
  >
    <h3 className="self-start py-3 font-sans text-base leading-[21px] font-normal text-ink-2">
      {name}
    </h3>
    <div className={clsx('min-w-0 py-2 wrap-anywhere', !action && 'col-span-2')}>{children}</div>
    {action}
  </section>
)
