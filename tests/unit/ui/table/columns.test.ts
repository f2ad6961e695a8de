import { describe, expect, test } from 'vitest'
import { columnWidths } from '../../../../web/ui/table/columns.ts'
import type { SizedColumn } from '../../../../web/ui/table/types.ts'

type Column = SizedColumn<object, null>
const column = (id: string, more: Partial<Column> = {}): Column => ({
  id,
  header: id,
  cell: () => null,
  ...more,
})

describe('column widths', () => {
  const columns = [
    column('title', { weight: 3 }),
    column('path', { weight: 2 }),
    column('tags'),
    column('size', { width: 80 }),
  ]

  test('extra width is distributed by weight, and the first column takes the rest', () => {
    // 1,040 − 440 leaves 600: title 300, path 200, tags 100.
    expect(columnWidths(columns, 1040, false)).toEqual([undefined, 320, 220, 80])
  })

  test('without extra width, each column gets what it needs', () => {
    expect(columnWidths(columns, 440, false)).toEqual([undefined, 120, 120, 80])
    expect(columnWidths(columns, 300, false)).toEqual([undefined, 120, 120, 80])
  })
})
