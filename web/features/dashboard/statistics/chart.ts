import type { CsvCell } from '../../../lib/csv.ts'
import type { Fill } from '../fills.ts'

/** One bar: its parts one after the other, one number per series. */
export interface BarRow {
  label: string
  values: readonly number[]
  /** What stands at its end: "1,204 titles". */
  text: string
  /** Replaces the series' own fill. */
  fill?: Fill
}

/** From the shortest to the longest, with a mark at the average; in days. */
export interface SpanRow {
  label: string
  min: number
  average: number
  max: number
  text: string
  fill: Fill
}

/** Rows that belong together, under a heading of their own where there is more than one such group. */
export interface Group<Row> {
  title: string
  rows: readonly Row[]
}

export interface Series {
  label: string
  fill: Fill
}

export type Plot =
  | {
      kind: 'bars'
      /** More than one: a legend is shown, and each has a pattern of its own besides its color. */
      series: readonly Series[]
      groups: readonly Group<BarRow>[]
      /** The groups are shown one at a time, by choice: they count the same things in different ways. */
      isChoice?: boolean
    }
  | { kind: 'spans'; groups: readonly Group<SpanRow>[] }

/** A chart in the three forms it is shown and taken along in: a plot, a sentence, a table. */
export interface Chart {
  plot: Plot
  summary: string
  head: readonly string[]
  rows: readonly (readonly CsvCell[])[]
}

/** There is nothing to draw. */
export const isEmpty = ({ plot }: Chart): boolean =>
  plot.kind === 'bars'
    ? plot.groups.every(group => group.rows.every(row => row.values.every(value => value === 0)))
    : plot.groups.every(group => group.rows.length === 0)

/** The table as lines of cells with tabs between them, which every spreadsheet takes from the clipboard; the sentence goes first. */
export const chartAsText = (title: string, { summary, head, rows }: Chart): string =>
  [
    `${title}: ${summary}`,
    '',
    head.join('\t'),
    ...rows.map(row => row.map(cell => String(cell ?? '').replace(/[\t\r\n]+/g, ' ')).join('\t')),
  ].join('\n')
