import { describe, expect, test } from 'vitest'
import {
  bulkReportOf,
  bulkSummary,
  reportOf,
} from '../../../web/components/decisions/decision-report.ts'
import { approval } from './support.ts'

const AT = new Date('2026-11-20T12:00:00Z')
const ME = 1
const before = approval({ contentTitle: 'Dune' })
const now = (parts: Parameters<typeof approval>[0]) => approval({ ...before, ...parts })

describe('a decision the backend did not confirm', () => {
  test('decided elsewhere is news, with who and when', () => {
    const later = now({ status: 'approved', approvedBy: 3, updatedAt: '2026-11-20T11:59:56Z' })
    for (const action of ['approve', 'reject', 'delete'] as const)
      expect(reportOf(action, before, { message: 'Conflict.', now: later }, ME, AT)).toEqual({
        kind: 'info',
        title: 'Approved elsewhere: “Dune”',
        description: 'Approved by admin 3, 4 s ago. Nothing was changed from here.',
      })
  })

  test('expired meanwhile counts from its expiry', () => {
    const late = now({ status: 'expired', expiresAt: '2026-11-20 11:30:00' })
    expect(reportOf('approve', before, { message: 'x', now: late }, ME, AT)).toMatchObject({
      kind: 'info',
      description: 'Expired, 30 min ago. Nothing was changed from here.',
    })
  })

  test('an approval that was stored although the answer was an error says so', () => {
    const stored = now({ status: 'approved', approvedBy: ME, updatedAt: AT.toISOString() })
    expect(
      reportOf('approve', before, { message: 'Routing failed.', now: stored }, ME, AT),
    ).toMatchObject({
      kind: 'error',
      title: '“Dune” is approved, but not without trouble',
      description: 'Routing failed. Check that it reached its instance.',
    })
  })

  test('an own account decided it earlier, in another window: that is news too', () => {
    const earlier = { status: 'rejected', approvedBy: ME, updatedAt: '2026-11-20T11:59:30Z' }
    expect(reportOf('reject', before, { message: 'x', now: now(earlier) }, ME, AT)).toEqual({
      kind: 'info',
      title: 'Rejected elsewhere: “Dune”',
      description: 'Rejected by you, 30 s ago. Nothing was changed from here.',
    })
  })

  test('a rejection whose answer was lost was taken all the same', () => {
    const stored = now({ status: 'rejected', approvedBy: ME, updatedAt: AT.toISOString() })
    expect(reportOf('reject', before, { message: 'No answer.', now: stored }, ME, AT)).toEqual({
      kind: 'info',
      title: '“Dune” is rejected',
      description: 'The decision was stored, though the answer was: No answer.',
    })
  })

  test('an unchanged request failed for good', () => {
    expect(
      reportOf('reject', before, { message: 'The backend did not answer.', now: before }, ME, AT),
    ).toEqual({
      kind: 'error',
      title: 'Could not reject “Dune”',
      description: 'The backend did not answer. It is still pending.',
    })
  })

  test('a request that cannot be read may be gone', () => {
    expect(
      reportOf('delete', before, { message: 'Not found.', now: null }, ME, AT).description,
    ).toBe('Not found. It may have been deleted meanwhile.')
  })
})

test('a bulk result names what failed', () => {
  const rows = [approval({ id: 1 }), approval({ id: 2, contentTitle: 'Dune', userName: 'aiko' })]
  const outcome = { done: [1], failed: [{ id: 2, cause: 'No root folder' }] }
  const report = bulkReportOf('approve', rows, outcome, ['2 already approved'])
  expect(report.failed).toEqual([{ id: 2, title: 'Dune', user: 'aiko', cause: 'No root folder' }])
  expect(bulkSummary(report)).toBe('Approved 1, 1 failed, skipped 2 already approved')
  expect(bulkSummary({ ...report, done: 1200, failed: [], skipped: [] })).toBe('Approved 1,200')
})
