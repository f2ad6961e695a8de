import { describe, expect, test } from 'vitest'
import { columnsFor, columnWidths, neededWidth } from '../../../../web/ui/table/columns.ts'
import type { SizedColumn } from '../../../../web/ui/table/types.ts'

type Column = SizedColumn<object, null>
const column = (id: string, more: Partial<Column> = {}): Column => ({
  id,
  header: id,
  cell: () => null,
  ...more,
})
const idsOf = (columns: readonly Pick<Column, 'id'>[]) => columns.map(({ id }) => id)

describe('which columns are shown', () => {
  const columns = [column('title', { alwaysShown: true }), column('size', { hideBelow: 600 })]

  test('a narrow table leaves out what it has no room for', () => {
    expect(idsOf(columnsFor(columns, 599, []))).toEqual(['title'])
    expect(idsOf(columnsFor(columns, 600, []))).toEqual(['title', 'size'])
  })

  test('a hidden column is left out, unless it is always shown', () => {
    expect(idsOf(columnsFor(columns, 800, ['title', 'size', 'gone']))).toEqual(['title'])
  })
})

describe('how wide columns are', () => {
  const columns = [
    column('title', { weight: 3 }),
    column('path', { weight: 2 }),
    column('tags'),
    column('size', { width: 80 }),
  ]

  test('a column without a width needs 120 pixels, the checkboxes 44', () => {
    expect(neededWidth(columns, false)).toBe(440)
    expect(neededWidth(columns, true)).toBe(484)
  })

  test('what is left over goes by weight, and the first column takes the rest', () => {
    // 1,040 − 440 leaves 600: 200 and 100 beside the title's 300.
    expect(columnWidths(columns, 1040, false)).toEqual([undefined, 320, 220, 80])
  })

  test('nothing left over leaves each what it needs', () => {
    expect(columnWidths(columns, 440, false)).toEqual([undefined, 120, 120, 80])
    expect(columnWidths(columns, 300, false)).toEqual([undefined, 120, 120, 80])
  })
})
