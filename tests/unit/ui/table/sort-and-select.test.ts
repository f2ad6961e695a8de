import { expect, test } from 'vitest'
import { moveTo } from '../../../../web/ui/table/active-row.ts'
import {
  nextSort,
  sortRows,
  toggleAll,
  toggleRange,
} from '../../../../web/ui/table/sort-and-select.ts'

const ids = (...list: number[]) => new Set(list)

test('Shift gives the whole range the new state of the clicked row, also upward', () => {
  expect(toggleRange(ids(4), [1, 2, 3, 4, 5], 2, 4)).toEqual(ids(2, 3, 4))
  expect(toggleRange(ids(1, 2, 3, 4), [1, 2, 3, 4], 3, 1)).toEqual(ids(4))
  // The range starts at a row that is filtered out.
  expect(toggleRange(ids(), [1, 2, 3], 3, 99)).toEqual(ids(3))
})

test('the header keeps the selection of rows that are filtered out', () => {
  expect(toggleAll(ids(7, 1), [1, 2])).toEqual(ids(7, 1, 2))
})

test('a date column starts with the newest', () => {
  const byDate = nextSort({ id: 'title', desc: true }, { id: 'at', descFirst: true })
  expect(byDate).toEqual({ id: 'at', desc: true })
})

test.each([
  ['PageDown', 1, 5],
  ['PageUp', 2, 0],
])('%s on row %i of ten moves to %s', (key, index, expected) => {
  expect(moveTo(key, index, 10, 4)).toBe(expected)
})

test('sorts rows naturally and stably, with missing values last in both directions', () => {
  const names = ['item 10', null, 'Item 2', 'item 2']
  const rows = names.map((name, at) => ({ name, n: at + 1 }))
  const sortValue = ({ name }: (typeof rows)[number]) => name
  const columns = [{ id: 'name', header: 'Name', cell: () => null, sortValue }]
  const order = (id: string, desc: boolean) =>
    sortRows(rows, columns, { id, desc }).map(row => row.n)
  expect(order('name', false)).toEqual([3, 4, 1, 2])
  expect(order('name', true)).toEqual([1, 3, 4, 2])
})
