import { expect, test } from 'vitest'
import {
  bulkReportOf,
  bulkSummary,
  reportOf,
} from '../../../web/components/decisions/decision-reports.ts'
import { NO_REASON } from '../../../web/state/approval-decisions.ts'
import { approval } from './support.ts'

const AT = new Date('2026-11-20T12:00:00Z')
const ME = 1
const sentAt = AT.getTime() - 2000
const before = approval({ contentTitle: 'Dune' })
const now = (parts: Parameters<typeof approval>[0]) => approval({ ...before, ...parts })
const mine = (status: string, updatedAt = AT.toISOString()) =>
  now({ status, approvedBy: ME, updatedAt })
const expired = now({ status: 'expired', expiresAt: '2026-11-20 11:30:00' })
const unrouted = now({ proposedRouterDecision: { action: 'require_approval' } })
const theirs = now({ status: 'approved', approvedBy: 3, updatedAt: '2026-11-20T11:59:56Z' })
const slow = { now: mine('approved', '2026-11-20T11:59:31Z'), sentAt: sentAt - 28_000 }

const FAILURE = {
  cause: 'No room',
  now: undefined,
  sentAt,
  outcome: 'refused' as const,
  isUnconfirmed: false,
}

type Action = Parameters<typeof reportOf>[0]
type Found = Partial<Parameters<typeof reportOf>[2]>
test.each<[string, Action, Found, string, string]>([
  [
    'made by another admin',
    'reject',
    { now: theirs },
    'Approved elsewhere: “Dune”',
    'Approved by admin 3, 4 s ago. Your decision wasn’t applied.',
  ],
  [
    'made by you in another window',
    'reject',
    { now: mine('rejected', '2026-11-20T11:59:30Z') },
    'Rejected elsewhere: “Dune”',
    'Rejected by you, 30 s ago. Your decision wasn’t applied.',
  ],
  [
    'about an expired request',
    'approve',
    { now: expired },
    '“Dune” has expired',
    'Expired, 30 min ago. Your decision wasn’t applied. To add the title anyway, open the request and select Request again.',
  ],
  [
    'saved despite an error',
    'approve',
    { now: mine('approved') },
    '“Dune” is approved',
    'Your decision was saved, but the server reported an error. No room. Check that the title was sent to its instance.',
  ],
  [
    'saved despite an error without a reason, after slow routing',
    'approve',
    { ...slow, cause: NO_REASON },
    '“Dune” is approved',
    'Your decision was saved, but the server reported an error. Check that the title was sent to its instance.',
  ],
  [
    'whose response was lost',
    'reject',
    { now: mine('rejected'), isUnconfirmed: true },
    '“Dune” is rejected',
    'Your decision was saved, but the server didn’t confirm it.',
  ],
  [
    'whose response was lost, about a request that is gone',
    'delete',
    { now: null, isUnconfirmed: true },
    '“Dune” was deleted',
    'The request no longer exists, but the server didn’t confirm that it deleted it.',
  ],
])('tells, not as an error, of a decision %s', (_, action, found, title, description) => {
  const report = reportOf(action, before, { ...FAILURE, ...found }, ME, AT)
  expect(report).toMatchObject({ kind: 'info', title, description })
})

test.each<[string, Action, Found, string]>([
  ['didn’t change', 'reject', { now: unrouted }, 'No room. The request is still pending.'],
  [
    'has no destination',
    'approve',
    { now: unrouted },
    'No room. The request is still pending. It has no destination: open it and choose one, then approve it.',
  ],
  [
    'can’t be loaded',
    'delete',
    { now: undefined },
    'No room. Couldn’t reload the request; it may have been decided or deleted.',
  ],
  ['is gone', 'approve', { now: null }, 'No room. The request no longer exists.'],
])('tells of a failed decision about a request that %s', (_, action, found, description) => {
  const failure = { ...FAILURE, ...found }
  const report = reportOf(action, before, failure, ME, AT)
  expect(report).toEqual({ kind: 'error', title: `Couldn’t ${action} “Dune”`, description })
  const { title } = reportOf(action, before, { ...failure, outcome: 'unknown' }, ME, AT)
  expect(title).toBe(`Tried to ${action} “Dune”, but got no confirmation`)
})

test('isolates a title that is read from right to left', () => {
  const row = approval({ contentTitle: 'نهاية العالم 10' })
  expect(reportOf('approve', row, FAILURE, ME, AT).title).toContain(
    `“\u2068${row.contentTitle}\u2069”`,
  )
})

test('a bulk decision counts requests saved despite an error as done, and lists both kinds', () => {
  const rows = [1, 2, 3].map(id => approval({ id, contentTitle: `Film ${id}` }))
  const failed = [
    { id: 2, cause: 'No room.', now: rows[1], outcome: 'refused' as const },
    {
      id: 3,
      cause: NO_REASON,
      now: { ...mine('approved'), contentTitle: 'Film 3' },
      outcome: 'refused' as const,
    },
  ]
  const what = { rows, skipped: ['2 already approved'] }
  const report = bulkReportOf('approve', what, { done: [1], failed, sentAt }, { myId: ME, at: AT })
  expect(report.failed).toMatchObject([
    { row: rows[1], description: 'No room. The request is still pending.' },
  ])
  expect(report.savedWithErrors.map(({ row }) => row.contentTitle)).toEqual(['Film 3'])
  expect(bulkSummary({ ...report, done: report.done + 1200 })).toBe(
    'Approved 1,202, 1 with an error, 1 failed, skipped 2 already approved',
  )
  const unknown = report.failed.map(entry => ({ ...entry, outcome: 'unknown' as const }))
  expect(bulkSummary({ ...report, failed: unknown })).toContain('with an error, 1 unconfirmed')
})
