import clsx from 'clsx'
import { percent } from '../../lib/percent.ts'

const NEAR_PERCENT = 75

interface QuotaBarProps {
  used: number
  limit: number
  after?: number
  isSmall?: boolean
  className?: string
}

/** Usage is green, amber near the limit and red over it. With `after`, usage is gray and the addition is violet. */
export function QuotaBar({ used, limit, after, isSmall = false, className }: QuotaBarProps) {
  const isChange = after !== undefined
  const end = after ?? used
  const whole = Math.max(limit, used, end, 1)
  const width = (from: number, to: number) => `${(Math.max(0, to - from) / whole) * 100}%`
  const isNear = percent(used, limit) >= (isSmall ? 100 : NEAR_PERCENT)
  const within = isSmall || isChange ? 'bg-ink-3' : 'bg-solid-ok'
  const parts = [
    { from: 0, to: Math.min(used, limit), fill: isNear && !isChange ? 'bg-solid-wait' : within },
    { from: limit, to: used, fill: 'bg-solid-bad' },
    { from: used, to: Math.min(end, limit), fill: 'bg-main' },
    { from: Math.max(used, limit), to: end, fill: 'bg-solid-bad opacity-70' },
  ]
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'relative flex overflow-hidden rounded-sm',
        isSmall
          ? 'h-1.5 bg-rule'
          : isChange
            ? 'h-2 bg-sunken outline-[1.5px] outline-edge'
            : 'my-1 h-2.5 border-2 border-edge bg-sunken',
        className,
      )}
    >
      {parts.map(({ from, to, fill }) =>
        to > from ? (
          <span key={fill} className={`h-full ${fill}`} style={{ width: width(from, to) }} />
        ) : null,
      )}
      {limit < whole && !isSmall && (
        <span
          className="absolute inset-y-0 w-0.5 bg-ink"
          style={{ left: `calc(${width(0, limit)} - 1px)` }}
        />
      )}
    </span>
  )
}
