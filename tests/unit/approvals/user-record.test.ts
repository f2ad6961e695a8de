import { expect, test } from 'vitest'
import { decidedRequests } from '../../../web/features/approvals/facts/user-record.ts'
import { approval, outcomeOf } from './support.ts'

const rows = (status: string, count: number, firstId: number) =>
  Array.from({ length: count }, (_, at) => approval({ id: firstId + at, status }))

test('counts all decided requests, and marks the latest 24 by kind', () => {
  const all = [...rows('approved', 24, 1), ...rows('rejected', 3, 100), ...rows('pending', 2, 200)]
  const record = decidedRequests(
    [...all, ...rows('expired', 1, 300), ...rows('auto_approved', 1, 400)].map(row => ({
      ...row,
      outcome: outcomeOf(row.id <= 20 ? 'available' : 'searching'),
    })),
  )
  expect(record).toMatchObject({ decided: 28, approved: 25, available: 20 })
  expect(record.marks).toHaveLength(24)
  expect([...new Set(record.marks)]).toEqual(['available', 'approved'])
})

test('does not claim that nothing is available if that is unknown', () => {
  expect(decidedRequests(rows('approved', 2, 1))).toMatchObject({
    available: null,
    marks: ['approved', 'approved'],
  })
})
