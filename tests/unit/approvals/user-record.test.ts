import { expect, test } from 'vitest'
import { decidedRequests } from '../../../web/features/approvals/facts/record.tsx'
import { approval, outcomeOf } from './support.ts'

test('counts all decided requests, and marks them by kind', () => {
  const statuses = ['approved', 'rejected', 'auto_approved', 'pending', 'expired']
  const rows = statuses.map((status, id) => approval({ id, status }))
  const known = rows.map(row => ({
    ...row,
    outcome: outcomeOf(row.id === 2 ? 'available' : 'searching'),
  }))
  const marks = ['available', 'approved', 'rejected']
  expect(decidedRequests(known)).toEqual({ decided: 3, approved: 2, available: 1, marks })
  // Without outcomes, it isn't known whether something is available.
  expect(decidedRequests(rows).available).toBeNull()
})
