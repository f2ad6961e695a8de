import { expect, test } from 'vitest'
import { columnWidths } from '../../../../web/ui/table/columns.ts'

const COLUMNS = [
  { id: 'title', weight: 3 },
  { id: 'path', weight: 2 },
  { id: 'tags' },
  { id: 'size', width: 80 },
]

test.each([
  // 1,040 − 440 leaves 600 to distribute by weight: title 300, path 200, tags 100.
  [1040, [undefined, 320, 220, 80]],
  [440, [undefined, 120, 120, 80]],
  [300, [undefined, 120, 120, 80]],
])(
  'in %d px, each column gets what it needs and its share, and the first one the rest: %j',
  (width, widths) => {
    expect(columnWidths(COLUMNS, width, false)).toEqual(widths)
  },
)
