import { describe, expect, test } from 'vitest'
import { moveTo } from '../../../../web/ui/table/active-row.ts'
import {
  nextSort,
  sortRows,
  toggleAll,
  toggleRange,
} from '../../../../web/ui/table/sort-and-select.ts'

const ids = (...list: number[]) => new Set(list)

describe('sort', () => {
  test('a date column starts with the newest, and another header starts over', () => {
    const newest = nextSort({ id: 'title', desc: true }, { id: 'at', descFirst: true })
    expect(newest).toEqual({ id: 'at', desc: true })
    expect(nextSort(newest, { id: 'at', descFirst: true })).toEqual({ id: 'at', desc: false })
  })
})

describe('selection', () => {
  test('the header selects all shown rows and keeps the selection of others', () => {
    expect(toggleAll(ids(7), [1, 2])).toEqual(ids(7, 1, 2))
    expect(toggleAll(ids(7, 1), [1, 2])).toEqual(ids(7, 1, 2))
  })

  test('Shift gives the whole range the new state of the clicked row, also upward', () => {
    expect(toggleRange(ids(2), [1, 2, 3, 4, 5], 4, 2)).toEqual(ids(2, 3, 4))
    expect(toggleRange(ids(4), [1, 2, 3, 4, 5], 2, 4)).toEqual(ids(2, 3, 4))
    expect(toggleRange(ids(1, 2, 3, 4), [1, 2, 3, 4], 3, 1)).toEqual(ids(4))
  })

  test('a range from a filtered-out row is only the clicked row', () => {
    expect(toggleRange(ids(), [1, 2, 3], 3, 99)).toEqual(ids(3))
  })
})

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 0, 0],
  ['Home', 5, 0],
  ['End', 5, 9],
  ['PageDown', 1, 5],
  ['PageUp', 2, 0],
  ['a', 2, null],
])('%s on row %i of ten moves to %s', (key, index, expected) => {
  expect(moveTo(key, index, 10, 4)).toBe(expected)
})

test('sorts rows naturally and stably, with missing values last in both directions', () => {
  const columns = [
    { id: 'name', header: 'Name', cell: () => null, sortValue: (row: Row) => row.name },
    { id: 'plain', header: 'Plain', cell: () => null },
  ]
  type Row = { name: string | null; n: number }
  const rows: Row[] = [
    { name: 'item 10', n: 1 },
    { name: null, n: 2 },
    { name: 'Item 2', n: 3 },
    { name: 'item 2', n: 4 },
  ]
  const order = (id: string, desc: boolean) =>
    sortRows(rows, columns, { id, desc }).map(row => row.n)
  expect(order('name', false)).toEqual([3, 4, 1, 2])
  expect(order('name', true)).toEqual([1, 3, 4, 2])
  expect(order('plain', true)).toEqual([1, 2, 3, 4])
  expect(sortRows(rows, columns, null)).toBe(rows)
})
