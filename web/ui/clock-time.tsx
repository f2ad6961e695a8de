import { clockTime } from '../lib/clock-time.ts'
import { daysBetween, parseTime } from '../lib/time.ts'
import { WEEKDAYS } from '../lib/weekdays.ts'
import { useMinute } from './use-minute.ts'

/** "12:41 AM" today, "Tomorrow 12:41 AM", or "Sun, Nov 29, 2:00 AM". The full date appears on hover. */
export function ClockTime({ value }: { value: string | null | undefined }) {
  const now = useMinute()
  const at = parseTime(value)
  if (!at) return null
  return (
    <time dateTime={at.toISOString()} data-tip="">
      {dayAndTime(at, now)}
    </time>
  )
}

const DAYS: Readonly<Record<number, string>> = { [-1]: 'Yesterday ', 0: '', 1: 'Tomorrow ' }

const dayAndTime = (at: Date, now: Date) => {
  const iso = at.toISOString()
  const day = DAYS[daysBetween(now, at)]
  return day === undefined
    ? `${WEEKDAYS[at.getDay()]?.slice(0, 3)}, ${clockTime(iso, now)}`
    : day + clockTime(iso, at)
}
