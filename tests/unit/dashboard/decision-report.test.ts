import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Approval } from '../../../web/contract/approvals.ts'
import { decisionReport } from '../../../web/features/dashboard/decision-report.ts'

const request = (status: string) =>
  z.parse(Approval, {
    id: 4,
    userId: 2,
    userName: 'jonas',
    contentType: 'movie',
    contentTitle: 'Heat',
    triggeredBy: 'manual_flag',
    status,
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
  })
const refused = (status: string | null) => ({
  ok: false as const,
  message: 'The backend did not take the decision.',
  now: status === null ? null : request(status),
})

test('a taken decision is told by the toast alone', () => {
  expect(decisionReport('Heat', { ok: true })).toBeNull()
})

test.each([
  ['approved', 'Heat is approved by now. The backend did not take the decision.'],
  ['rejected', 'Heat is rejected by now. The backend did not take the decision.'],
  ['expired', 'Heat expired meanwhile.'],
  ['pending', 'Heat: The backend did not take the decision.'],
  [null, 'Heat: The backend did not take the decision.'],
])('a refused one on a request that is %s says so', (status, words) => {
  expect(decisionReport('Heat', refused(status))).toBe(words)
})
