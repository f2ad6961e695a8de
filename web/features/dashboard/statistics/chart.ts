import type { CsvCell } from '../../../lib/csv.ts'

export interface BarRow {
  label: string
  value: number
}

export interface DayBar {
  label: string
  /** Label on the axis: "Nov 14", "Today". */
  tick: string
  values: readonly number[]
}

export interface FunnelStep {
  label: string
  count: number
  note: string
  /** Average time until the next stage for each type, for example "Movies" and "9.6 h". */
  times: readonly { type: string; label: string; text: string }[]
}

export interface Series {
  label: string
  total: number
}

export type Plot =
  | {
      kind: 'bars'
      /** Each group breaks down the same total in a different way. */
      groups: readonly (readonly BarRow[])[]
    }
  | { kind: 'days'; series: readonly Series[]; days: readonly DayBar[] }
  | { kind: 'funnel'; steps: readonly FunnelStep[] }

export interface Chart {
  plot: Plot
  summary: string
  head: readonly string[]
  rows: readonly (readonly CsvCell[])[]
}

export const isEmpty = ({ plot }: Chart): boolean => {
  if (plot.kind === 'funnel') return plot.steps.every(step => step.count === 0)
  if (plot.kind === 'bars') return plot.groups.flat().every(row => row.value === 0)
  return plot.days.every(day => day.values.every(value => value === 0))
}

/** Summary and table as tab-separated text, for pasting into spreadsheets. */
export const chartAsText = (title: string, { summary, head, rows }: Chart): string =>
  [
    `${title}: ${summary}`,
    '',
    head.join('\t'),
    ...rows.map(row => row.map(cell => String(cell ?? '').replace(/[\t\r\n]+/g, ' ')).join('\t')),
  ].join('\n')
