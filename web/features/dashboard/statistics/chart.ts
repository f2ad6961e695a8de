import type { CsvCell } from '../../../lib/csv.ts'

export type Fill = 'ok' | 'bad' | 'wait' | 'info' | 'main' | 'dim'

export interface BarRow {
  label: string
  values: readonly number[]
  /** Label at the end of the bar: "1,204 titles". */
  text: string
  fill?: Fill
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
  /** Average time until the next stage: "Movies", "9.6 h". */
  times: readonly { type: string; label: string; text: string }[]
}

/** Heading of the group, shown only if there are several groups. */
export interface Group {
  title: string
  rows: readonly BarRow[]
}

export interface Series {
  label: string
  fill: Fill
  total?: number
}

export type Plot =
  | {
      kind: 'bars'
      /** With several series, the chart has a legend and uses patterns in addition to colors. */
      series: readonly Series[]
      groups: readonly Group[]
      /** The groups count the same things in different ways, so only one of them is shown at a time. */
      isChoice?: boolean
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
  const rows = plot.kind === 'days' ? plot.days : plot.groups.flatMap(group => group.rows)
  return rows.every(row => row.values.every(value => value === 0))
}

/** Summary and table as text separated by tabs, for pasting into spreadsheets. */
export const chartAsText = (title: string, { summary, head, rows }: Chart): string =>
  [
    `${title}: ${summary}`,
    '',
    head.join('\t'),
    ...rows.map(row => row.map(cell => String(cell ?? '').replace(/[\t\r\n]+/g, ' ')).join('\t')),
  ].join('\n')
