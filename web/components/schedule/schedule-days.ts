import { andJoined } from '../../lib/join-words.ts'
import { capital } from '../../lib/sentence.ts'
import { WEEKDAYS } from '../../lib/weekdays.ts'

const NTH = ['first', 'second', 'third', 'fourth', 'fifth']

/** 0 to 7 (Sunday again) for a number or a name such as "SUN"; NaN for anything else. */
const dayNumber = (text: string): number => {
  const named = WEEKDAYS.findIndex(name => name.slice(0, 3).toLowerCase() === text.toLowerCase())
  return named >= 0 ? named : /^[0-7]$/.test(text) ? Number(text) : Number.NaN
}

/** Days of a list item such as "1", "MON-FRI" or "*\/2"; empty if it isn't one. */
const daysOf = (item: string): number[] => {
  const every = item.replace(/^[*?]/, '0-6')
  const [, from = '', to = from, step = '1'] = /^(\w+)(?:-(\w+)(?:\/([1-7]))?)?$/.exec(every) ?? []
  const first = dayNumber(from)
  const end = dayNumber(to)
  // A range may end with Sunday.
  const last = end === 0 && first > 0 ? 7 : end
  return Array.from({ length: 7 }, (_, index) => first + index * Number(step)).flatMap(day =>
    day <= last ? [day % 7] : [],
  )
}

/** "Mondays and Thursdays" for the day-of-week field "1,4" of a cron expression; null if it isn't valid. */
export const weekdayWords = (field: string): string | null => {
  const days = new Set<number>()
  const nth: string[] = []
  for (const item of field.split(',')) {
    const [, day = '', which = 'L'] = /^(\w+?)(?:#([1-5L])|L)$/i.exec(item) ?? []
    const name = WEEKDAYS[dayNumber(day) % 7]
    if (name) nth.push(`${NTH[Number(which) - 1] ?? 'last'} ${name} of the month`)
    else {
      const own = daysOf(item)
      if (own.length === 0) return null
      for (const one of own) days.add(one)
    }
  }
  const is = (...wanted: number[]) =>
    days.size === wanted.length && wanted.every(day => days.has(day))
  const names = [...days].map(day => `${WEEKDAYS[day]}s`)
  const weekly =
    days.size === 7
      ? ['every day']
      : is(1, 2, 3, 4, 5)
        ? ['weekdays']
        : is(0, 6)
          ? ['weekends']
          : names
  return capital(andJoined([...weekly, ...nth]))
}
