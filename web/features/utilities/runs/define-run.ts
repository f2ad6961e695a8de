import type Icon from 'lucide-react/icons/ellipsis'
import { useSyncExternalStore } from 'react'
import { subscribe } from 'valtio/vanilla'
import { csvOf } from '../../../lib/csv.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { operation } from '../../../state/operation.ts'
import {
  isUnderWay,
  type Operation,
  type OperationOptions,
  type OperationState,
} from '../../../state/operation-state.ts'
import type { Question } from '../../../ui/dialog.tsx'

/** Null if the server didn't send it. */
type Count = number | null
type Counts<K extends string = string> = Readonly<Partial<Record<K, Count>>>

interface RunTable {
  columns: readonly string[]
  rows: readonly { label: string; counts: readonly Count[] }[]
}

export const sumOf = (counts: readonly Count[]): Count =>
  counts.reduce<Count>((sum, count) => (sum === null || count === null ? null : sum + count), 0)

/** A count in words, such as "12 tags", "12" or "an unknown number of tags". */
export const amount = (count: Count, one?: string): string => {
  if (count === null) return `an unknown number${one ? ` of ${one}s` : ''}`
  return one ? pluralize(count, one) : formatNumber(count)
}

/** Counts of what a run found, but left as it was. */
const UNCHANGED = ['skipped', 'instances', 'pending', 'processed', 'itemsProcessed']

/** The parts in which the run found something to do, or all parts if there are none. */
export const partsWithWork = ({ rows }: RunTable): RunTable['rows'] => {
  const busy = rows.filter(({ counts }) => counts.some(count => count !== 0))
  return busy.length > 0 ? busy : rows
}

/** A run's report: its name, its end time (ISO) and a line for each part. */
export const csvOfRun = (what: string, endedAt: string | null, table: RunTable): string =>
  csvOf(
    ['Run', 'Ended', 'Part', ...table.columns],
    table.rows.map(({ label, counts }) => [what, endedAt, label, ...counts]),
  )

type RunQuestion = Omit<Question, 'onConfirm'>

export interface RunWords {
  /** Name of the run in messages. */
  title: string
  label: string
  icon: typeof Icon
  /** Description of the run, shown in the menu. */
  about: string
  isDestructive?: boolean
  question?: RunQuestion
}

/** A long-running operation, and how its button, dialog and results are worded. */
export interface Run<R, I = void> extends RunWords {
  operation: Operation<I, R>
  /** The most important figures, such as "316 titles changed". */
  summaryOf: (result: R) => string
  failuresOf: (result: R) => Count
  tableOf: (result: R) => RunTable
}

interface RunDetails<R, I, K extends string>
  extends RunWords,
    Pick<OperationOptions<I, R>, 'start' | 'reload' | 'onDone'> {
  /** Event types of the operation, one for each part if there are several; empty if the backend sends no events. */
  types?: OperationOptions<I, R>['types']
  /** Headers of the counts, before that of the failures. Counts that no part has are left out. */
  columns: Readonly<Record<K, string>>
  partsOf: (result: R) => Readonly<Record<string, Counts<NoInfer<K> | 'failed'>>>
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
  const headers: Readonly<Record<string, string>> = { ...columns, failed: 'Failed' }
  const totalOf = (result: R, key: K | 'failed') =>
    sumOf(Object.values(partsOf(result)).map(counts => counts[key] ?? null))
  const failuresOf = (result: R) => totalOf(result, 'failed')
  return {
    ...words,
    failuresOf,
    summaryOf: result => summaryOf((key, one) => amount(totalOf(result, key), one), result),
    tableOf(result) {
      const parts = Object.entries<Counts>(partsOf(result))
      const used = Object.keys(headers).filter(key =>
        parts.some(([, counts]) => counts[key] !== undefined),
      )
      return {
        columns: used.map(key => headers[key] ?? key),
        rows: parts.map(([label, counts]) => ({
          label,
          counts: used.map(key => counts[key] ?? null),
        })),
      }
    },
    operation: operation<R, I>({
      name: words.title.toLowerCase(),
      types,
      start,
      reload,
      onDone,
      tally(result) {
        const parts = Object.values<Counts>(partsOf(result))
        const counts = parts.flatMap(part => Object.entries(part)).filter(([key]) => key in headers)
        const failed = failuresOf(result) ?? 0
        return {
          done: counts.reduce((sum, [, count]) => sum + (count ?? 0), 0) - failed,
          failed,
          changed: sumOf(
            counts.flatMap(([key, count]) => (UNCHANGED.includes(key) ? [] : [count ?? null])),
          ),
          ...(types.length > 1 && {
            failedTypes: types.filter((_, index) => (parts[index]?.failed ?? 0) > 0),
          }),
        }
      },
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
  reasons: readonly (string | false | null | undefined)[],
): string | undefined => {
  if (running !== null && running !== title)
    return `“${running}” is running. Wait until it finishes.`
  return reasons.find(reason => typeof reason === 'string') || undefined
}

export const UNSAVED = 'Save or discard your changes first.'
