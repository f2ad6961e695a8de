import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import type { Chart, DayBar } from './chart.ts'
import type { DailyRequests } from './daily-requests.ts'

/** Formats a calendar day of the server, without converting time zones. */
const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (date: string) => formatter.format(new Date(`${date}T00:00:00Z`))
}
const longDay = format({ weekday: 'short', month: 'short', day: 'numeric' })
const shortDay = format({ month: 'short', day: 'numeric' })

const total = ({ movies, shows }: Pick<DayBar, 'movies' | 'shows'>) => movies + shows

export const dayChart = ({ days }: Pick<DailyRequests, 'days'>): Chart => {
  const bars = days.map(({ date, ...counts }, at) => ({
    ...counts,
    label: longDay(date),
    tick: at === days.length - 1 ? 'Today' : shortDay(date),
  }))
  const sum = (type: 'movies' | 'shows') => bars.reduce((all, bar) => all + bar[type], 0)
  const [movies, shows] = [sum('movies'), sum('shows')]
  const [busiest] = [...bars].sort((a, b) => total(b) - total(a))
  return {
    plot: { days: bars },
    summary: `${pluralize(movies + shows, 'request')} in ${pluralize(days.length, 'day')}: ${pluralize(movies, 'movie')} and ${pluralize(shows, 'show')}.${
      busiest && total(busiest) > 0
        ? ` Busiest day: ${busiest.label} (${formatNumber(total(busiest))}).`
        : ''
    }`,
    head: ['Day', 'Movies', 'Shows', 'Total'],
    rows: days.map(day => [day.date, day.movies, day.shows, total(day)] as const).toReversed(),
  }
}
