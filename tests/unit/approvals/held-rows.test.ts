import { describe, expect, test } from 'vitest'
import { type HeldRows, holdRows } from '../../../web/components/decisions/held-rows.ts'
import type { Approval } from '../../../web/contract/approvals.ts'
import { approval } from './support.ts'

const NONE: ReadonlySet<number> = new Set()
const rowsOf = (...ids: number[]) => ids.map(id => approval({ id, contentTitle: `Title ${id}` }))
const SHOWN: HeldRows<Approval> = { rows: rowsOf(3, 2, 1), decided: NONE }
const idsOf = ({ rows }: HeldRows<Approval>) => rows.map(({ id }) => id)
const same = (row: Approval) => row

describe('a held list', () => {
  test.each([
    ['leaves out new rows above and between the shown ones', [5, 3, 4, 2, 1], [3, 2, 1]],
    ['adds rows below the shown ones, because none moves for them', [3, 2, 1, 0], [3, 2, 1, 0]],
    ['keeps the order when the list is sorted anew', [1, 2, 3], [3, 2, 1]],
    ['keeps rows that are gone from the list', [3, 1], [3, 2, 1]],
    ['keeps rows that newer ones replaced', [9, 8, 7], [3, 2, 1]],
  ])('%s', (_, latest, shown) => {
    expect(idsOf(holdRows(SHOWN, rowsOf(...latest), same))).toEqual(shown)
  })

  test('shows the latest rows if it was empty', () => {
    expect(idsOf(holdRows({ rows: [], decided: NONE }, rowsOf(2, 1), same))).toEqual([2, 1])
  })

  test('shows new data of a row in its place, and stays identical without any', () => {
    const [third, second, first] = SHOWN.rows as [Approval, Approval, Approval]
    const renamed = { ...second, contentTitle: 'Another title' }
    const { rows, decided } = holdRows(SHOWN, [third, renamed, first], same)
    expect(rows[1]).toBe(renamed)
    expect(decided.size).toBe(0)
    expect(holdRows(SHOWN, [...SHOWN.rows], same)).toBe(SHOWN)
  })

  test('keeps a decided row with its current status, marked for as long as it is held', () => {
    const decided = (row: Approval) => ({ ...row, status: 'approved' })
    const marked = holdRows(SHOWN, rowsOf(3, 1), decided)
    expect(marked.rows[1]?.status).toBe('approved')
    expect([...marked.decided]).toEqual([2])
    const later = holdRows(marked, rowsOf(4, 3, 1), same)
    expect([idsOf(later), [...later.decided]]).toEqual([[3, 2, 1], [2]])
  })

  test('marks a decided row that remains in the list', () => {
    const [third, second, first] = SHOWN.rows as [Approval, Approval, Approval]
    const all = [third, { ...second, status: 'rejected' }, first]
    expect([...holdRows(SHOWN, all, same).decided]).toEqual([2])
  })
})
