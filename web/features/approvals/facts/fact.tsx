import clsx from 'clsx'
import type Gauge from 'lucide-react/icons/gauge'
import type { ReactNode } from 'react'
import type { Tone } from '../../../components/labels/approval-status.ts'

/** `row`: the name is a column at the left. `block`: it is a heading, which phones have no room for. */
export type FactLayout = keyof typeof LOOKS

const LOOKS = {
  row: {
    fact: 'min-h-12 grid-cols-[7rem_minmax(0,1fr)_auto] items-center max-md:grid-cols-[6rem_minmax(0,1fr)_auto]',
    name: 'self-start py-3 font-sans text-base leading-[21px] font-normal text-ink-2',
    body: 'py-2 not-has-[+*]:col-span-2',
    action: 'flex min-h-12 items-center self-start',
  },
  block: {
    fact: 'grid-cols-[minmax(0,1fr)_auto] items-center gap-y-2 px-5 py-4 last:border-b-0 max-md:min-h-15 max-md:px-4 max-md:py-2.5',
    name: 'min-h-4.5 font-display text-sm font-semibold text-ink-2 max-md:hidden',
    body: 'col-span-2 row-start-2 max-md:row-start-1 max-md:has-[+*]:col-span-1',
    action: '',
  },
}

interface FactProps {
  name: string
  layout: FactLayout
  /** Shown at the right end. */
  action?: ReactNode
  className?: string
  children: ReactNode
}

export const Fact = ({ name, layout, action, className, children }: FactProps) => {
  const look = LOOKS[layout]
  return (
    <section
      aria-label={name}
      className={clsx('grid gap-x-2 border-b border-rule', look.fact, className)}
    >
      <h3 className={look.name}>{name}</h3>
      <div className={clsx('min-w-0 wrap-anywhere', look.body)}>{children}</div>
      {action && <div className={look.action}>{action}</div>}
    </section>
  )
}

interface StripProps {
  tone: Tone
  icon: typeof Gauge
  /** Shown at the right end. */
  action?: ReactNode
  className?: string
  children: ReactNode
}

/** A fact that decides, across the whole width of its panel. The panel sets `--gutter`. */
export const Strip = ({ tone, icon: Icon, action, className, children }: StripProps) => (
  <div
    className={clsx(
      `tone-${tone} flex min-h-10.5 items-center gap-3 border-b border-rule bg-(--g)/50 px-(--gutter) py-2 wrap-anywhere`,
      className,
    )}
  >
    <div className="flex min-w-0 flex-1 gap-3">
      <Icon size={18} className="mt-0.5 shrink-0 text-(--c)" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
    {action}
  </div>
)
