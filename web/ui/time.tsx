import { serverNow } from '../lib/clock.ts'
import {
  clockTime,
  countdown,
  dayOf,
  daysBetween,
  exact,
  parseTime,
  relative,
  shortSpan,
  timeOfDay,
} from '../lib/time.ts'
import { WEEKDAYS } from '../lib/weekdays.ts'
import { useMinute } from './use-minute.ts'

type Format = (date: Date, now: Date) => string

const NEAR_DAYS: Readonly<Record<number, string>> = { [-1]: 'Yesterday ', 0: '', 1: 'Tomorrow ' }

const FORMATS = {
  relative,
  /** For the middle of a sentence, such as "yesterday". */
  past: (date, now) => relative(date, now).replace('Y', 'y'),
  countdown,
  exact,
  /** "12:41 AM" today, "Tomorrow 12:41 AM" or "Sun, Nov 29, 2:00 AM". */
  clock: (date, now) => {
    const day = NEAR_DAYS[daysBetween(now, date)]
    return day === undefined
      ? `${WEEKDAYS[date.getDay()]?.slice(0, 3)}, ${clockTime(date.toISOString(), now)}`
      : day + clockTime(date.toISOString(), date)
  },
  /** For the middle of a sentence: "today 11:40 PM", "tomorrow 2:41 AM", "Thu 3:40 AM" or "Dec 12". */
  moment: (date, now) => {
    const days = daysBetween(now, date)
    const day = { 0: 'today', 1: 'tomorrow' }[days] ?? WEEKDAYS[date.getDay()]?.slice(0, 3)
    return days >= 0 && days < 7
      ? `${day} ${timeOfDay(date.getHours(), date.getMinutes())}`
      : dayOf(date, now)
  },
  /** Only the distance, such as "now", "14 min", "47 h" or "2 d", for a column that gives the direction. */
  short: (date, now) => shortSpan(Math.abs(date.getTime() - now.getTime()), 'now'),
  /** For a sentence about the future, such as "under 1 min" or "47 h". */
  left: (date, now) => shortSpan(date.getTime() - now.getTime()),
} satisfies Record<string, Format>

interface TimeProps {
  value: string | null | undefined
  mode?: keyof typeof FORMATS | undefined
  none?: string | undefined
  className?: string | undefined
}

/** Shows the exact local time on hover. Not interactive, so not in the tab order. */
export function Time({ value, mode = 'relative', none = '–', className }: TimeProps) {
  const now = useMinute()
  const date = parseTime(value)
  if (!date) return <span className={className}>{none}</span>
  // A time after the last tick would be formatted as "in …", so show "just now".
  const seen = now.getTime() < date.getTime() && date.getTime() <= serverNow() ? date : now
  return (
    <time
      dateTime={date.toISOString()}
      data-tip={mode === 'exact' ? undefined : ''}
      className={className}
    >
      {FORMATS[mode](date, seen)}
    </time>
  )
}
