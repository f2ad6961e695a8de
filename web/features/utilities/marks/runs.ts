import { useSyncExternalStore } from 'react'
import { subscribe } from 'valtio/vanilla'
import { type CsvCell, csvOf } from '../../../lib/csv.ts'
import { operation } from '../../../state/operation.ts'
import type { Operation, OperationOptions, OperationState } from '../../../state/operation-state.ts'

/** What a run came to: a row for each part, a figure for each column. */
export interface RunTable {
  columns: readonly string[]
  rows: readonly { label: string; counts: readonly number[] }[]
}

/** Its column of this name counts what went wrong. */
export const FAILED = 'Failed'

/** How many things went wrong, over all parts. */
export const failuresIn = ({ columns, rows }: RunTable): number => {
  const at = columns.indexOf(FAILED)
  return at < 0 ? 0 : rows.reduce((sum, row) => sum + (row.counts[at] ?? 0), 0)
}

/** The figures of a run as CSV: what ran, when it ended (ISO), then one line for each part. */
export const csvOfRun = (what: string, endedAt: string | null, table: RunTable): string => {
  const rows: CsvCell[][] = table.rows.map(({ label, counts }) => [what, endedAt, label, ...counts])
  return csvOf(['Run', 'Ended', 'Part', ...table.columns], rows)
}

/** Long work of a page, with its words. */
export interface Run<R> {
  operation: Operation<void, R>
  title: string
  /** On its button. */
  label: string
  tableOf: (result: R) => RunTable
}

interface RunFacts<R>
  extends Pick<Run<R>, 'title' | 'label' | 'tableOf'>,
    Pick<OperationOptions<void, R>, 'start' | 'onDone'> {
  /** Types of the backend's events about it; without them it works unseen. */
  types?: OperationOptions<void, R>['types']
}

/** Long work that leaves or takes away marks. */
export const defineRun = <R>({
  title,
  label,
  tableOf,
  types = [],
  ...work
}: RunFacts<R>): Run<R> => ({
  title,
  label,
  tableOf,
  operation: operation<R>({ name: title.toLowerCase(), types, ...work }),
})

/** As much of a run as shows whether it is under way. */
export interface WatchedRun {
  title: string
  operation: { state: Pick<OperationState<unknown>, 'phase' | 'lostTouch' | 'startedHere'> }
}

const isUnderWay = ({ operation: { state } }: WatchedRun): boolean =>
  state.phase === 'starting' ||
  // One from elsewhere that is out of touch may have ended unseen: it keeps nobody from starting.
  (state.phase === 'running' && (state.startedHere || !state.lostTouch))

/** Title of the run of these that is under way; null while none is. */
export const runningOf = (runs: readonly WatchedRun[]): string | null =>
  runs.find(isUnderWay)?.title ?? null

/** The same as a hook. `runs` is a module's constant. */
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

/** Why `title` cannot be started: the first reason that holds, or another run. */
export const blockOf = (
  title: string,
  running: string | null,
  reasons: readonly (string | false | null)[],
): string | undefined => {
  if (running !== null && running !== title)
    return `“${running}” is under way. Start this once it has ended.`
  return reasons.find(reason => typeof reason === 'string') || undefined
}

/** A run works with what is stored. */
export const UNSAVED = 'Save or discard your changes first: a run works with the stored settings.'
