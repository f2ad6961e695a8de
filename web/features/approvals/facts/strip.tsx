import clsx from 'clsx'
import type Gauge from 'lucide-react/icons/gauge'
import type { ReactNode } from 'react'
import type { Tone } from '../../../components/labels/approval-status.ts'

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
      'flex min-h-10.5 items-center gap-3 border-b border-rule px-(--gutter) py-2 wrap-anywhere',
      className,
    )}
    style={{ background: `color-mix(in oklab, var(--${tone}-soft) 50%, transparent)` }}
  >
    <div className="flex min-w-0 flex-1 gap-3">
      <Icon
        size={18}
        className="mt-0.5 shrink-0"
        style={{ color: `var(--${tone === 'dim' ? 'ink-3' : tone})` }}
      />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
    {action}
  </div>
)
