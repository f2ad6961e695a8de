import type { CsvCell } from '../../../lib/csv.ts'

export interface BarRow {
  label: string
  count: number
  /** Shown after the count, or below the bar in narrow cards. */
  note?: string
}

export interface DayBar {
  label: string
  /** Label on the axis: "Nov 14", "Today". */
  tick: string
  movies: number
  shows: number
}

export interface Chart {
  /** Days, or groups of bars. Each group breaks down the same total in a different way. */
  plot: { days: readonly DayBar[] } | { groups: readonly (readonly BarRow[])[] }
  summary: string
  head: readonly string[]
  rows: readonly (readonly CsvCell[])[]
}

export const isEmpty = ({ plot }: Chart): boolean =>
  'days' in plot
    ? plot.days.every(({ movies, shows }) => movies + shows === 0)
    : plot.groups.flat().every(({ count }) => count === 0)

/** Summary and table as tab-separated text, for pasting into spreadsheets. */
export const chartAsText = (title: string, { summary, head, rows }: Chart): string =>
  [
    `${title}: ${summary}`,
    '',
    head.join('\t'),
    ...rows.map(row => row.map(cell => String(cell ?? '').replace(/[\t\r\n]+/g, ' ')).join('\t')),
  ].join('\n')
