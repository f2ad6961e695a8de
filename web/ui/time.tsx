import { shortSpan } from '../lib/format-span.ts'
import { countdown, exact, parseTime, relative } from '../lib/time.ts'
import { useMinute } from './use-minute.ts'

interface TimeProps {
  value: string | null | undefined
  /** `short`: only the distance, as in "3 h", for a column or sentence that gives the direction. */
  mode?: 'relative' | 'exact' | 'countdown' | 'short' | undefined
  none?: string | undefined
  className?: string | undefined
}

/** Relative times show the exact local time on hover. Not interactive, so not in the tab order. */
export function Time({ value, mode = 'relative', none = '–', className }: TimeProps) {
  const now = useMinute()
  const at = parseTime(value)
  if (!at) return <span className={className}>{none}</span>
  if (mode === 'exact')
    return (
      <time dateTime={at.toISOString()} className={className}>
        {exact(at)}
      </time>
    )
  // A time after the last tick would be formatted as "in …", so show "just now".
  const seen = now.getTime() < at.getTime() && at.getTime() <= Date.now() ? at : now
  return (
    <time dateTime={at.toISOString()} data-tip="" className={className}>
      {mode === 'short'
        ? shortSpan(Math.abs(at.getTime() - seen.getTime()))
        : mode === 'countdown'
          ? countdown(at, seen)
          : relative(at, seen)}
    </time>
  )
}
