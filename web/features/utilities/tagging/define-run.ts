import { useSyncExternalStore } from 'react'
import { subscribe } from 'valtio/vanilla'
import type { OperationType } from '../../../contract/live-events.ts'
import { type CsvCell, csvOf } from '../../../lib/csv.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { operation } from '../../../state/operation.ts'
import {
  isUnderWay,
  type Operation,
  type OperationOptions,
  type OperationState,
  type Tally,
} from '../../../state/operation-state.ts'
import type { RunAction } from './run-actions.tsx'

export interface RunTable {
  columns: readonly string[]
  /** Null for counts that the server didn't send. */
  rows: readonly { label: string; counts: readonly (number | null)[] }[]
}

export const sumOf = (counts: readonly (number | null)[]): number | null =>
  counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0)

/** A count in words, such as "12 tags", "12" or "an unknown number of tags". */
export const amount = (count: number | null, one?: string): string => {
  if (count === null) return `an unknown number${one ? ` of ${one}s` : ''}`
  return one ? pluralize(count, one) : formatNumber(count)
}

export const FAILED = 'Failed'

/** Columns of what a run found, but left as it was. */
const UNCHANGED = [
  'Already existed',
  'Instances',
  'Not in Plex yet',
  'Skipped',
  'Titles checked',
  'Unchanged',
]

/** The number of failures, or null if the server didn't send it. */
export const failuresIn = ({ columns, rows }: RunTable): number | null => {
  const at = columns.indexOf(FAILED)
  return at < 0 ? 0 : sumOf(rows.map(({ counts }) => counts[at] ?? null))
}

/** Each row of the table belongs to one of several event types. */
const tallyOf = (table: RunTable, types: readonly OperationType[]): Tally => {
  const failed = failuresIn(table) ?? 0
  const at = table.columns.indexOf(FAILED)
  const all = table.rows
    .flatMap(({ counts }) => counts)
    .reduce<number>((sum, count) => sum + (count ?? 0), 0)
  const changes = table.rows.flatMap(({ counts }) =>
    counts.filter((_, index) => !UNCHANGED.includes(table.columns[index] ?? FAILED)),
  )
  return {
    done: all - failed,
    failed,
    changed: sumOf(changes),
    ...(types.length > 1 && {
      failedTypes: types.filter((_, row) => (table.rows[row]?.counts[at] ?? 0) > 0),
    }),
  }
}

/** The parts in which the run found something to do, or all parts if there are none. */
export const partsWithWork = ({ rows }: RunTable): RunTable['rows'] => {
  const busy = rows.filter(({ counts }) => counts.some(count => count !== 0))
  return busy.length > 0 ? busy : rows
}

/** A run's report: its name, its end time (ISO) and a line for each part. */
export const csvOfRun = (what: string, endedAt: string | null, table: RunTable): string => {
  const rows: CsvCell[][] = table.rows.map(({ label, counts }) => [what, endedAt, label, ...counts])
  return csvOf(['Run', 'Ended', 'Part', ...table.columns], rows)
}

/** A long-running operation, and how its button, dialog and results are worded. */
export interface Run<R, I = void> extends RunWords {
  operation: Operation<I, R>
  /** The most important figures, such as "316 titles changed". */
  summaryOf: (result: R) => string
  tableOf: (result: R) => RunTable
}

interface RunWords
  extends Pick<RunAction, 'label' | 'icon' | 'about' | 'question' | 'isDestructive'> {
  title: string
}

type Counts<K extends string> = Readonly<Partial<Record<K, number | null>>>

interface RunDetails<R, I, K extends string>
  extends RunWords,
    Pick<OperationOptions<I, R>, 'start' | 'reload' | 'onDone'> {
  /** Event types of the operation; empty if the backend sends no events. */
  types?: OperationOptions<I, R>['types']
  /** Headers of the counts. Counts that no part has are left out. */
  columns: Readonly<Record<string, K>>
  partsOf: (result: R) => Readonly<Record<string, Counts<K>>>
  /** @param total a count of all parts in words, as by `amount` */
  summaryOf: (total: (key: K, one?: string) => string, result: R) => string
}

export const defineRun = <R, const K extends string, I = void>({
  types = [],
  columns,
  partsOf,
  summaryOf,
  start,
  reload,
  onDone,
  ...words
}: RunDetails<R, I, K>): Run<R, I> => {
  const tableOf = (result: R): RunTable => {
    const parts = Object.entries<Counts<K>>(partsOf(result))
    const used = Object.entries<K>(columns).filter(([, key]) =>
      parts.some(([, counts]) => counts[key] !== undefined),
    )
    return {
      columns: used.map(([header]) => header),
      rows: parts.map(([label, counts]) => ({
        label,
        counts: used.map(([, key]) => counts[key] ?? null),
      })),
    }
  }
  return {
    ...words,
    tableOf,
    summaryOf: result =>
      summaryOf(
        (key, one) =>
          amount(sumOf(Object.values(partsOf(result)).map(counts => counts[key] ?? null)), one),
        result,
      ),
    operation: operation<R, I>({
      name: words.title.toLowerCase(),
      types,
      tally: result => tallyOf(tableOf(result), types),
      start,
      reload,
      onDone,
    }),
  }
}

export interface WatchedRun {
  title: string
  operation: { state: Pick<OperationState<unknown>, 'phase' | 'lostTouch' | 'startedHere'> }
}

// After an interruption of the stream, a run that was started elsewhere doesn't block others, because it may have ended
// unnoticed.
const isBlocking = ({ operation: { state } }: WatchedRun): boolean =>
  isUnderWay(state) && (state.startedHere || !state.lostTouch)

export const runningOf = (runs: readonly WatchedRun[]): string | null =>
  runs.find(isBlocking)?.title ?? null

export const useRunning = (runs: readonly WatchedRun[]): string | null =>
  useSyncExternalStore(
    onChange => {
      const leave = runs.map(run => subscribe(run.operation.state, onChange))
      return () => {
        for (const away of leave) away()
      }
    },
    () => runningOf(runs),
  )

/** Why a run can't start: the name of another run in progress, or the first reason that applies. */
export const blockOf = (
  title: string,
  running: string | null,
  reasons: readonly (string | false | null)[],
): string | undefined => {
  if (running !== null && running !== title)
    return `“${running}” is running. Wait until it finishes.`
  return reasons.find(reason => typeof reason === 'string') || undefined
}

export const UNSAVED = 'Save or discard your changes first.'
