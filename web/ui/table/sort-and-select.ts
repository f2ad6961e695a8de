import { lazyValue } from '../../lib/lazy-value.ts'
import type { DataColumn, SortValue, TableSort } from './types.ts'

const peopleOrder = lazyValue(
  () => new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' }),
)

/** Compares text in natural order ("2" before "10"), and values of different types as text. */
const compareValues = (a: SortValue, b: SortValue): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : peopleOrder().compare(String(a), String(b))

/** Rows without a value come last in both directions. Ties are ordered by `ties`, then by the original order. */
export const sortRows = <Row>(
  rows: readonly Row[],
  columns: readonly Pick<DataColumn<Row>, 'id' | 'sortValue'>[],
  sort: TableSort | null,
  ties: (a: Row, b: Row) => number = () => 0,
): readonly Row[] => {
  const sortValue = columns.find(column => column.id === sort?.id)?.sortValue
  if (!sort || !sortValue) return rows
  const sign = sort.desc ? -1 : 1
  return rows
    .map(row => ({ row, value: sortValue(row) ?? null }))
    .sort((a, b) => {
      const order =
        a.value === null || b.value === null
          ? Number(a.value === null) - Number(b.value === null)
          : sign * compareValues(a.value, b.value)
      return order || ties(a.row, b.row)
    })
    .map(({ row }) => row)
}

/** Next sort order on a header click: the default direction, then the opposite one, then none. */
export const nextSort = (
  now: TableSort | null,
  column: { id: string; descFirst?: boolean | undefined },
): TableSort | null => {
  const first = column.descFirst === true
  if (now?.id !== column.id) return { id: column.id, desc: first }
  return now.desc === first ? { id: column.id, desc: !first } : null
}

export const toggleAll = (
  selection: ReadonlySet<number>,
  shown: readonly number[],
): ReadonlySet<number> => {
  const next = new Set(selection)
  const all = shown.every(id => selection.has(id))
  for (const id of shown) all ? next.delete(id) : next.add(id)
  return next
}

/** With `from` (Shift), all rows between `from` and `to` get the new state of `to`. An unknown `from` is ignored. */
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
