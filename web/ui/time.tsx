import { createContext, useContext } from 'react'
import { countdown, exact, parseTime, relative } from '../lib/time.ts'
import { useMinute } from './minute.ts'

/** False inside tables, where each row is one tab stop and not each time in it. */
export const TimeTabStops = createContext(true)

export interface TimeProps {
  value: string | null | undefined
  mode?: 'relative' | 'exact' | 'countdown' | undefined
  /** Shown when there is no time, or none that can be read. */
  none?: string | undefined
  className?: string | undefined
}

/** A moment; relative ones show the exact local time on hover and focus. */
export function Time({ value, mode = 'relative', none = '–', className }: TimeProps) {
  const now = useMinute()
  const tabStops = useContext(TimeTabStops)
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
    <time
      dateTime={at.toISOString()}
      data-tip={exact(at)}
      className={className}
      {...(tabStops && { tabIndex: 0 })}
    >
      {mode === 'countdown' ? countdown(at, seen) : relative(at, seen)}
    </time>
  )
}
