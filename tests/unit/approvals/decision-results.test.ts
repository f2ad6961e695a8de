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

const outcome = 'refused' as const
const FAILURE = { cause: 'No room', now: undefined, sentAt, outcome, isUnconfirmed: false }

type Action = Parameters<typeof reportOf>[0]
type Found = Partial<Parameters<typeof reportOf>[2]> & { action: Action }
const SAVED = '“Dune” is approved. Your decision was saved, but the server reported an error.'
const CHECK = 'Check that the title was sent to its instance.'

test.each<[words: string, found: Found]>([
  [
    'Approved elsewhere: “Dune”. Approved by admin 3, 4 s ago. Your decision wasn’t applied.',
    { action: 'reject', now: theirs },
  ],
  [
    'Rejected elsewhere: “Dune”. Rejected by you, 30 s ago. Your decision wasn’t applied.',
    { action: 'reject', now: mine('rejected', '2026-11-20T11:59:30Z') },
  ],
  [
    '“Dune” has expired. Expired, 30 min ago. Your decision wasn’t applied. To add the title anyway, open the request and select Request again.',
    { action: 'approve', now: expired },
  ],
  [`${SAVED} No room. ${CHECK}`, { action: 'approve', now: mine('approved') }],
  [`${SAVED} ${CHECK}`, { action: 'approve', ...slow, cause: NO_REASON }],
  [
    '“Dune” is rejected. Your decision was saved, but the server didn’t confirm it.',
    { action: 'reject', now: mine('rejected'), isUnconfirmed: true },
  ],
  [
    '“Dune” was deleted. The request no longer exists, but the server didn’t confirm that it deleted it.',
    { action: 'delete', now: null, isUnconfirmed: true },
  ],
])('tells, not as an error: %s', (words, { action, ...found }) => {
  const { kind, title, description } = reportOf(action, before, { ...FAILURE, ...found }, ME, AT)
  expect(kind).toBe('info')
  expect(`${title}. ${description}`).toBe(words)
})

test.each<[description: string, action: Action, now: Found['now']]>([
  ['The request is still pending.', 'reject', unrouted],
  [
    'The request is still pending. It has no destination: open it and choose one, then approve it.',
    'approve',
    unrouted,
  ],
  ['Couldn’t reload the request; it may have been decided or deleted.', 'delete', undefined],
  ['The request no longer exists.', 'approve', null],
])('tells of a failed decision: %s', (description, action, now) => {
  const failure = { ...FAILURE, now }
  expect(reportOf(action, before, failure, ME, AT)).toEqual({
    kind: 'error',
    title: `Couldn’t ${action} “Dune”`,
    description: `No room. ${description}`,
  })
  const { title } = reportOf(action, before, { ...failure, outcome: 'unknown' }, ME, AT)
  expect(title).toBe(`Tried to ${action} “Dune”, but got no confirmation`)
})

test('isolates a title that is read from right to left', () => {
  const row = approval({ contentTitle: 'نهاية العالم 10' })
  const { title } = reportOf('approve', row, FAILURE, ME, AT)
  expect(title).toContain(`“\u2068${row.contentTitle}\u2069”`)
})

test('a bulk decision counts requests saved despite an error as done, and lists both kinds', () => {
  const rows = [1, 2, 3].map(id => approval({ id, contentTitle: `Film ${id}` }))
  const saved = { ...mine('approved'), contentTitle: 'Film 3' }
  const failed = [
    { id: 2, cause: 'No room.', now: rows[1], outcome },
    { id: 3, cause: NO_REASON, now: saved, outcome },
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
