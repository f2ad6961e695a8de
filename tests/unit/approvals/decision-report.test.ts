import { describe, expect, test } from 'vitest'
import {
  bulkReportOf,
  bulkSummary,
  reportOf,
} from '../../../web/components/decisions/decision-report.ts'
import { NO_REASON } from '../../../web/state/approval-decisions.ts'
import { approval } from './support.ts'

const AT = new Date('2026-11-20T12:00:00Z')
const ME = 1
const sentAt = AT.getTime() - 2000
const before = approval({ contentTitle: 'Dune' })
const now = (parts: Parameters<typeof approval>[0]) => approval({ ...before, ...parts })
type Found = Partial<Parameters<typeof reportOf>[2]>
const report = (action: Parameters<typeof reportOf>[0], found: Found) =>
  reportOf(action, before, { message: 'x', now: undefined, sentAt, ...found }, ME, AT)

describe('an unconfirmed decision', () => {
  test('reports a decision made elsewhere as info, with admin and time', () => {
    const later = now({ status: 'approved', approvedBy: 3, updatedAt: '2026-11-20T11:59:56Z' })
    for (const action of ['approve', 'reject', 'delete'] as const)
      expect(report(action, { message: 'Conflict.', now: later })).toEqual({
        kind: 'info',
        title: 'Approved elsewhere: “Dune”',
        description: 'Approved by admin 3, 4 s ago. Your decision wasn’t applied.',
      })
  })

  test('dates an expired request from its expiry', () => {
    const late = now({ status: 'expired', expiresAt: '2026-11-20 11:30:00' })
    expect(report('approve', { now: late })).toMatchObject({
      kind: 'info',
      title: '“Dune” has expired',
      description:
        'Expired, 30 min ago. Your decision wasn’t applied. To add the title anyway, open the request and select Request again.',
    })
  })

  test('says that a request without routing needs a destination', () => {
    const open = now({ proposedRouterDecision: { action: 'require_approval' } })
    const found = { message: 'Set routing before approving', now: open }
    expect(report('approve', found)).toMatchObject({
      kind: 'error',
      description:
        'Set routing before approving. The request is still pending. It has no destination: open it and choose one, then approve it.',
    })
    expect(report('reject', found).description).not.toContain('destination')
  })

  test('reports an approval saved despite an error response', () => {
    const stored = now({ status: 'approved', approvedBy: ME, updatedAt: AT.toISOString() })
    expect(report('approve', { message: 'Routing failed.', now: stored })).toEqual({
      kind: 'info',
      title: '“Dune” is approved',
      description:
        'Your decision was saved, but the server reported an error. Routing failed. Check that the title was sent to its instance.',
      isStored: true,
    })
    const masked = { message: NO_REASON, now: stored }
    expect(report('approve', masked).description).toBe(
      'Your decision was saved, but the server reported an error. Check that the title was sent to its instance.',
    )
  })

  test('recognizes your own approval after slow routing', () => {
    const stored = now({ status: 'approved', approvedBy: ME, updatedAt: '2026-11-20T11:59:31Z' })
    const asked = Date.parse('2026-11-20T11:59:30Z')
    expect(report('approve', { now: stored, sentAt: asked }).title).toBe('“Dune” is approved')
  })

  test('reports your own earlier decision from another window as made elsewhere', () => {
    const earlier = { status: 'rejected', approvedBy: ME, updatedAt: '2026-11-20T11:59:30Z' }
    expect(report('reject', { now: now(earlier) })).toEqual({
      kind: 'info',
      title: 'Rejected elsewhere: “Dune”',
      description: 'Rejected by you, 30 s ago. Your decision wasn’t applied.',
    })
  })

  test('reports a rejection as saved if its response was lost', () => {
    const stored = now({ status: 'rejected', approvedBy: ME, updatedAt: AT.toISOString() })
    const lost = { message: 'No answer.', sentAt, isUnconfirmed: true }
    expect(report('reject', { ...lost, now: stored })).toEqual({
      kind: 'info',
      title: '“Dune” is rejected',
      description: 'Your decision was saved, but the server didn’t confirm it.',
      isStored: true,
    })
    expect(report('delete', { ...lost, now: null })).toMatchObject({
      title: '“Dune” was deleted',
      description:
        'The request no longer exists, but the server didn’t confirm that it deleted it.',
    })
  })

  test('reports an error if the request is unchanged', () => {
    expect(report('reject', { message: 'The backend did not answer.', now: before })).toEqual({
      kind: 'error',
      title: 'Couldn’t reject “Dune”',
      description: 'The backend did not answer. The request is still pending.',
    })
  })

  test('reports that a request may be deleted if it cannot be reloaded', () => {
    const unread = { message: 'No answer.', now: undefined }
    expect(report('delete', unread)).toMatchObject({
      kind: 'error',
      title: 'Couldn’t delete “Dune”',
      description: 'No answer. Couldn’t reload the request; it may have been decided or deleted.',
    })
    expect(report('delete', { ...unread, outcome: 'unknown' }).title).toBe(
      'Tried to delete “Dune”, but got no confirmation',
    )
  })

  test('treats a missing request as deleted, but not as approved', () => {
    const gone = { message: 'Not found.', now: null }
    expect(report('delete', gone)).toMatchObject({
      kind: 'info',
      title: '“Dune” was deleted',
    })
    expect(report('approve', gone)).toMatchObject({
      kind: 'error',
      description: 'Not found. The request no longer exists.',
    })
  })
})

describe('a bulk decision', () => {
  const rows = [1, 2, 3].map(id => approval({ id, contentTitle: `Film ${id}`, userName: 'aiko' }))
  const stored = now({ id: 3, status: 'approved', approvedBy: ME, updatedAt: AT.toISOString() })
  const what = { rows, skipped: ['2 already approved'] }
  const context = { myId: ME, at: AT }
  const outcome = {
    done: [1],
    failed: [
      { id: 2, cause: 'No root folder.', now: rows[1], outcome: 'refused' as const },
      { id: 3, cause: NO_REASON, now: stored, outcome: 'refused' as const },
    ],
    sentAt,
  }

  test('reports each failure with the current state of its request', () => {
    const report = bulkReportOf('approve', what, outcome, context)
    expect(report.failed).toMatchObject([
      {
        row: { id: 2, contentTitle: 'Film 2', userName: 'aiko' },
        description: 'No root folder. The request is still pending.',
      },
    ])
  })

  test('counts requests saved despite an error as done and lists them', () => {
    const report = bulkReportOf('approve', what, outcome, context)
    expect(report.done).toBe(2)
    expect(report.savedWithErrors.map(({ row }) => row.contentTitle)).toEqual(['Film 3'])
    expect(bulkSummary(report)).toBe(
      'Approved 2, 1 with an error, 1 failed, skipped 2 already approved',
    )
    const failed = report.failed.map(entry => ({ ...entry, outcome: 'unknown' as const }))
    expect(bulkSummary({ ...report, failed })).toContain('with an error, 1 unconfirmed, skipped')
  })

  test('formats large counts', () => {
    const { done: _, ...report } = bulkReportOf(
      'approve',
      what,
      { ...outcome, failed: [] },
      context,
    )
    expect(bulkSummary({ ...report, done: 1200, skipped: [] })).toBe('Approved 1,200')
  })
})
