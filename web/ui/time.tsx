import { countdown, exact, parseTime, relative } from '../lib/time.ts'
import { useMinute } from './minute.ts'

export interface TimeProps {
  value: string | null | undefined
  mode?: 'relative' | 'exact' | 'countdown' | undefined
  /** Shown when there is no time, or none that can be read. */
  none?: string | undefined
  className?: string | undefined
}

/** A moment; relative ones show the exact local time on hover, which the tip reads from the element. Nothing is pressed there, so it is no tab stop. */
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
  // A moment younger than the last tick would read as "in …"; it is "just now".
  const seen = now.getTime() < at.getTime() && at.getTime() <= Date.now() ? at : now
  return (
    <time dateTime={at.toISOString()} data-tip="" className={className}>
      {mode === 'countdown' ? countdown(at, seen) : relative(at, seen)}
    </time>
  )
}
