import { finish } from '../../lib/in-slices.ts'
import { once } from '../../lib/once.ts'
import type { DataColumn, SortValue, TableSort } from './types.ts'

const peopleOrder = once(() => new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' }))

/** Text as people read it ("2" before "10"), numbers by size; values of different kinds compare as text. */
export const compareValues = (a: SortValue, b: SortValue): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : peopleOrder().compare(String(a), String(b))

/** The rows in the order of `sort`; as given without one, or when its column cannot be sorted. Rows without a value come last both ways, equal ones keep their order. */
export const sortRows = <Row>(...of: Parameters<typeof sortingRows<Row>>): readonly Row[] =>
  finish(sortingRows(...of))

/** The same with pauses. */
export function* sortingRows<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  sort: TableSort | null,
): Generator<unknown, readonly Row[]> {
  const sortValue = columns.find(column => column.id === sort?.id)?.sortValue
  if (!sort || !sortValue) return rows
  const sign = sort.desc ? -1 : 1
  const entries = rows.map(row => ({ row, value: sortValue(row) ?? null }))
  const sorted = yield* sortSlices(entries, (a, b) => {
    if (a.value === null || b.value === null)
      return Number(a.value === null) - Number(b.value === null)
    return sign * compareValues(a.value, b.value)
  })
  return sorted.map(({ row }) => row)
}

/** A press on a head: its own first direction, then the other, then unsorted. */
export const nextSort = (
  now: TableSort | null,
  column: { id: string; descFirst?: boolean | undefined },
): TableSort | null => {
  const first = column.descFirst === true
  if (now?.id !== column.id) return { id: column.id, desc: first }
  return now.desc === first ? { id: column.id, desc: !first } : null
}

/** The head's checkbox: chooses all shown rows, or lets go of exactly these when all are chosen; others keep their state. */
export const toggleAll = (
  selection: ReadonlySet<number>,
  shown: readonly number[],
): ReadonlySet<number> => {
  const next = new Set(selection)
  const all = shown.every(id => selection.has(id))
  for (const id of shown) all ? next.delete(id) : next.add(id)
  return next
}

/** A row's checkbox: turns `to`; with `from` (Shift) the whole range takes the state `to` gets. Unknown `from` is ignored. */
export const toggleRange = (
  selection: ReadonlySet<number>,
  shown: readonly number[],
  to: number,
  from: number | null,
): ReadonlySet<number> => {
  const next = new Set(selection)
  const choose = !selection.has(to)
  const start = from === null ? -1 : shown.indexOf(from)
  const end = shown.indexOf(to)
  const range =
    start < 0 || end < 0 ? [to] : shown.slice(Math.min(start, end), Math.max(start, end) + 1)
  for (const id of range) choose ? next.add(id) : next.delete(id)
  return next
}

/** Where a key takes the active row; null when the key does not move. `page` is how many rows fit on the screen. */
export const moveTo = (key: string, index: number, count: number, page: number): number | null => {
  const target = {
    ArrowDown: index + 1,
    j: index + 1,
    ArrowUp: index - 1,
    k: index - 1,
    Home: 0,
    End: count - 1,
    PageDown: index + page,
    PageUp: index - page,
  }[key]
  return target === undefined ? null : Math.max(0, Math.min(count - 1, target))
}

/** Items sorted before the first pause. */
const RUN = 250
/** Items put together between two pauses. */
const STRIDE = 250

/** `items` in order, equal ones as they came, with pauses: sorting thousands at once takes tens of milliseconds. */
export function* sortSlices<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
): Generator<unknown, T[]> {
  let runs: T[][] = []
  for (let from = 0; from < items.length; from += RUN) {
    runs.push(items.slice(from, from + RUN).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const longer: T[][] = []
    for (let at = 0; at < runs.length; at += 2)
      longer.push(yield* merge(runs[at] ?? [], runs[at + 1] ?? [], compare))
    runs = longer
  }
  return runs[0] ?? []
}

function* merge<T>(left: T[], right: T[], compare: (a: T, b: T) => number) {
  const result: T[] = []
  let [at, to] = [0, 0]
  while (at < left.length && to < right.length) {
    const [one, other] = [left[at] as T, right[to] as T]
    const isOne = compare(one, other) <= 0
    if (isOne) at += 1
    else to += 1
    result.push(isOne ? one : other)
    if (result.length % STRIDE === 0) yield
  }
  return result.concat(left.slice(at), right.slice(to))
}
