import { expect, test } from 'vitest'
import { groupRows } from '../../../../web/ui/table/groups.ts'

test('orders groups by their first rows and keeps the order within each', () => {
  const { rows, heads } = groupRows(['b1', 'a1', 'b2', 'c1', 'a2'], row => row.charAt(0))
  expect(rows).toEqual(['b1', 'b2', 'a1', 'a2', 'c1'])
  expect([...heads]).toEqual([
    [0, ['b1', 'b2']],
    [2, ['a1', 'a2']],
    [4, ['c1']],
  ])
})
