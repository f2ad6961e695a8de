import { expect, test } from 'vitest'
import { type HeldRows, holdRows } from '../../../web/components/decisions/use-held-rows.ts'
import type { Approval } from '../../../web/contract/approvals.ts'
import { approval } from './support.ts'

const rowsOf = (...ids: number[]) => ids.map(id => approval({ id, contentTitle: `Title ${id}` }))
const SHOWN: HeldRows<Approval> = { rows: rowsOf(3, 2, 1), decided: new Set() }
const hold = (latest: Approval[], held = SHOWN, change: Partial<Approval> = {}) => {
  const { rows, decided } = holdRows(held, latest, row => ({ ...row, ...change }))
  return { rows, ids: rows.map(({ id }) => id), decided }
}

test.each([
  ['leaves out new rows above and between the shown ones', [5, 3, 4, 2, 1], [3, 2, 1]],
  ['adds rows below the shown ones, because none moves for them', [3, 2, 1, 0], [3, 2, 1, 0]],
  ['keeps the order when the list is sorted anew', [1, 2, 3], [3, 2, 1]],
  ['keeps rows that are gone from the list', [3, 1], [3, 2, 1]],
  ['keeps rows that newer ones replaced', [9, 8, 7], [3, 2, 1]],
])('a held list %s', (_, latest, shown) => {
  expect(hold(rowsOf(...latest)).ids).toEqual(shown)
})

test('an empty list shows the latest rows', () => {
  expect(hold(rowsOf(2, 1), { ...SHOWN, rows: [] }).ids).toEqual([2, 1])
})

test('a held list marks rows that were decided, for as long as it is held', () => {
  const gone = hold(rowsOf(3, 1), SHOWN, { status: 'approved' })
  expect(gone.rows[1]?.status).toBe('approved')
  expect([...hold(rowsOf(4, 3, 1), gone).decided]).toEqual([2])
  const listed = SHOWN.rows.map(row => (row.id === 2 ? { ...row, status: 'rejected' } : row))
  expect([...hold(listed).decided]).toEqual([2])
})
