import { expect, test } from 'vitest'
import { decidedRequests } from '../../../web/features/approvals/facts/record.tsx'
import { approval, outcomeOf } from './support.ts'

test('counts all decided requests, and marks the latest ones by kind', () => {
  const statuses = ['approved', 'rejected', 'auto_approved', 'pending', 'expired']
  const rows = statuses.map((status, id) =>
    approval({ id, status, updatedAt: `2026-11-2${9 - id}` }),
  )
  const record = decidedRequests(
    rows.map(row => ({ ...row, outcome: outcomeOf(row.id === 2 ? 'available' : 'searching') })),
    2,
  )
  expect(record).toEqual({ decided: 3, approved: 2, available: 1, marks: ['approved', 'rejected'] })
  // Without outcomes, it isn't known whether something is available.
  expect(decidedRequests(rows).available).toBeNull()
})
