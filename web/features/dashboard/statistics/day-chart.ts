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

const total = ({ values }: DayBar) => values.reduce((sum, value) => sum + value, 0)

export const dayChart = ({ days }: Pick<DailyRequests, 'days'>): Chart => {
  const bars = days.map(({ date, movies, shows }, index) => ({
    label: longDay(date),
    tick: index === days.length - 1 ? 'Today' : shortDay(date),
    values: [movies, shows],
  }))
  const sum = (index: number) => bars.reduce((all, bar) => all + (bar.values[index] ?? 0), 0)
  const [movies, shows] = [sum(0), sum(1)]
  const busiest = bars.reduce<DayBar | null>(
    (most, bar) => (total(bar) > (most ? total(most) : 0) ? bar : most),
    null,
  )
  return {
    plot: {
      kind: 'days',
      series: [
        { label: 'movies', total: movies },
        { label: 'shows', total: shows },
      ],
      days: bars,
    },
    summary: `${pluralize(movies + shows, 'request')} in ${pluralize(days.length, 'day')}: ${pluralize(movies, 'movie')} and ${pluralize(shows, 'show')}.${
      busiest ? ` Busiest day: ${busiest.label} (${formatNumber(total(busiest))}).` : ''
    }`,
    head: ['Day', 'Movies', 'Shows', 'Total'],
    rows: days.map(({ date, movies: m, shows: s }) => [date, m, s, m + s] as const).toReversed(),
  }
}
