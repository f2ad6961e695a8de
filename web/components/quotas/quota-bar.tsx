import clsx from 'clsx'
import { percent } from '../../lib/percent.ts'

/** From this share on the bar warns. */
const NEAR_PERCENT = 75

interface QuotaBarProps {
  used: number
  limit: number
  /** With what approving adds, shown in a lighter tone. */
  after?: number
  className?: string
}

/**
 * How full a limit is; decoration beside text that says the same. Up to the limit it is green, then amber; only what lies
 * beyond is red, after a mark where the limit is.
 */
export function QuotaBar({ used, limit, after = used, className }: QuotaBarProps) {
  const whole = Math.max(limit, used, after, 1)
  const width = (from: number, to: number) => `${(Math.max(0, to - from) / whole) * 100}%`
  const within = percent(used, limit) >= NEAR_PERCENT ? 'bg-solid-wait' : 'bg-solid-ok'
  const parts = [
    { from: 0, to: Math.min(used, limit), fill: within },
    { from: limit, to: used, fill: 'bg-solid-bad' },
    { from: used, to: Math.min(after, limit), fill: `${within} opacity-45` },
    { from: Math.max(used, limit), to: after, fill: 'bg-solid-bad opacity-45' },
  ]
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'relative my-1 flex h-2.5 overflow-hidden rounded-sm border-2 border-edge bg-sunken',
        className,
      )}
    >
      {parts.map(({ from, to, fill }) =>
        to > from ? (
          <span key={fill} className={`h-full ${fill}`} style={{ width: width(from, to) }} />
        ) : null,
      )}
      {limit < whole && (
        <span
          className="absolute inset-y-0 w-0.5 bg-ink"
          style={{ left: `calc(${width(0, limit)} - 1px)` }}
        />
      )}
    </span>
  )
}
