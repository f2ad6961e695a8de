import type { CsvCell } from '../../../lib/csv.ts'
import type { Fill } from './fills.ts'

/** One bar: its parts one after the other, one number per series. */
export interface BarRow {
  label: string
  values: readonly number[]
  /** Label at its end: "1,204 titles". */
  text: string
  /** Replaces the series' own fill. */
  fill?: Fill
}

/** A day with one number per series. */
export interface DayBar {
  /** "Sat, Nov 14" */
  label: string
  /** Below the axis: "Nov 14", "Today". */
  tick: string
  values: readonly number[]
}

/** A stage of the pipeline. */
export interface FunnelStep {
  label: string
  /** Titles that reached it. */
  count: number
  /** "68 not requested" */
  note: string
  /** Average times from here to the next stage: "Movies", "9.6 h". */
  times: readonly { type: string; label: string; text: string }[]
}

/** Rows with a heading, which is shown when there are several groups. */
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
      /** More than one: a legend is shown, and each has a pattern of its own besides its color. */
      series: readonly Series[]
      groups: readonly Group[]
      /** The groups are shown one at a time, by choice: they count the same things in different ways. */
      isChoice?: boolean
    }
  | { kind: 'days'; series: readonly Series[]; days: readonly DayBar[] }
  | { kind: 'funnel'; steps: readonly FunnelStep[] }

/** A chart in the three forms it is shown and taken along in: a plot, a sentence, a table. */
export interface Chart {
  plot: Plot
  summary: string
  head: readonly string[]
  rows: readonly (readonly CsvCell[])[]
}

/** Nothing to draw. */
export const isEmpty = ({ plot }: Chart): boolean => {
  if (plot.kind === 'funnel') return plot.steps.every(step => step.count === 0)
  const rows = plot.kind === 'days' ? plot.days : plot.groups.flatMap(group => group.rows)
  return rows.every(row => row.values.every(value => value === 0))
}

/** Summary and table as tab-separated lines, which spreadsheets accept from the clipboard. */
export const chartAsText = (title: string, { summary, head, rows }: Chart): string =>
  [
    `${title}: ${summary}`,
    '',
    head.join('\t'),
    ...rows.map(row => row.map(cell => String(cell ?? '').replace(/[\t\r\n]+/g, ' ')).join('\t')),
  ].join('\n')
