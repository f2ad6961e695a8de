// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { ref } from 'valtio'
import { afterEach, expect, test } from 'vitest'
import { badgeWords, outcomeWords } from '../../../web/components/outcome/outcome-labels.ts'
import { outcomeOf } from '../../../web/components/outcome/outcome-of.ts'
import { OutcomeBadge, OutcomeCell } from '../../../web/components/outcome/outcome-views.tsx'
import { useRowsWithOutcome } from '../../../web/components/outcome/outcomes.ts'
import type { Approval } from '../../../web/contract/approvals.ts'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { approvals } from '../../../web/state/approvals.ts'
import { everyWatchlist } from '../../../web/state/every-watchlist.ts'
import { createTitles } from '../../../web/state/titles.ts'
import { fakeBackend, json } from '../../support/fake-backend.ts'
import { approval, watchlistItem, watchlistOf } from '../approvals/support.ts'
import { user } from '../users/support.ts'

afterEach(() => {
  cleanup()
  resetOnSignOut()
  localStorage.clear()
})

const HOUR_MS = 3_600_000
const NOW = Date.parse('2026-11-27T12:00:00.000Z')
const hoursAgo = (hours: number) => new Date(NOW - hours * HOUR_MS).toISOString()
const PENDING = approval({ userId: 2, contentKey: 'k' })
const approved = (hours: number) =>
  approval({ ...PENDING, status: 'approved', createdAt: hoursAgo(200), updatedAt: hoursAgo(hours) })

/** Statuses on the watchlists of users 2, 3, and so on, as of now. */
type TitleFacts = Parameters<typeof outcomeOf>[1]
const outcome = (row: Approval, statuses: readonly string[], change: Partial<TitleFacts> = {}) => {
  const titles = createTitles()
  statuses.forEach((status, at) => {
    titles.addList(at + 2, [{ ...watchlistItem('k'), status }], NOW)
  })
  const facts = { title: titles.ofRequest(row), isComplete: true, own: {}, instance: 'Radarr 4K' }
  const others = { isInstanceAway: false, isPendingAgain: () => false, ...change }
  return outcomeOf(row, { ...facts, ...others }, NOW)
}
const badge = (...args: Parameters<typeof outcome>) => {
  const found = outcome(...args)
  return (found && badgeWords(found)?.label) ?? null
}
const cell = (row: Approval, ...rest: [readonly string[], Partial<TitleFacts>?]) => {
  const found = outcome(row, ...rest)
  if (!found) return null
  const { label, details } = outcomeWords(found, 'Radarr', row.updatedAt, new Date(NOW))
  return `${label}; ${details}${found.isStuck ? ' (stuck)' : ''}`
}

test.each([
  [['pending'], null],
  [['pending', 'pending'], '1 other wants it'],
  [['pending', 'pending', 'pending', 'pending'], '3 others want it'],
  [['pending', 'requested'], 'Already requested'],
  [['pending', 'grabbed', 'requested'], 'Downloading'],
  [['pending', 'grabbed', 'notified'], 'In library'],
])('the later station counts for a pending request: %j', (statuses, label) => {
  expect(badge(PENDING, statuses)).toBe(label)
})

test.each([
  [1, ['notified'], 'Available; Radarr 4K'],
  [1, ['pending', 'notified'], 'Available; Radarr 4K'],
  [71, ['grabbed'], 'Downloading; Grabbed by Radarr 4K'],
  [72, ['grabbed'], 'Downloading for 3 d; Grabbed by Radarr 4K (stuck)'],
  [14, ['requested'], 'Searching; Radarr 4K · for 14 h'],
  [72, ['requested'], 'No release for 3 d; Sent to Radarr 4K (stuck)'],
  [0.1, ['pending'], 'Sending; To Radarr 4K'],
  [1, ['pending'], 'Never added to Radarr; Approved 1 h ago (stuck)'],
  [1, [], 'Unknown; No longer on the watchlist'],
])('%d h after its approval, a title is %j: %s', (hours, statuses, words) => {
  expect(cell(approved(hours), statuses)).toBe(words)
})

test.each([
  [['requested', 'pending'], true],
  [['grabbed'], true],
  [['notified'], true],
  [['pending', 'notified'], false],
  [['lost in space', 'requested'], false],
])('tells from the requester’s own entry whether the title was sent: %j', (statuses, isSent) => {
  expect(outcome(approval({ ...PENDING, status: 'rejected' }), statuses)?.isSent).toBe(isSent)
})

test('what isn’t known isn’t guessed', () => {
  // The watchlist was loaded before the approval, so it can't tell whether the title was sent.
  expect(cell(approved(-1), ['pending'])).toMatch(/^Sending/)
  expect(cell(approved(100), ['pending'], { isPendingAgain: () => true })).toBe(
    'Requested again; Pending',
  )
  const away = { isInstanceAway: true }
  expect(cell(approved(100), ['requested'], away)).toBe('Unknown; Radarr 4K isn’t answering')
  expect(cell(approved(100), ['notified'], away)).toMatch(/^Available/)
  expect(badge(PENDING, ['pending', 'grabbed'], away)).toBe(null)
  const failed = { isComplete: false, own: null }
  expect(cell(approved(100), [], failed)).toBe('Unknown; Watchlist not loaded')
  expect(badge(PENDING, ['pending', 'pending'], failed)).toBe('At least 1 other wants it')
  const loading = { isComplete: false, own: undefined }
  expect(cell(approved(100), [], loading)).toBe(null)
  expect(badge(PENDING, ['pending', 'pending'], loading)).toBe(null)
})

const ROWS = [PENDING, approved(1)]
function List() {
  const [pending, sent] = useRowsWithOutcome(ROWS)
  return (
    <>
      {pending && <OutcomeBadge row={pending} />}
      {sent && <OutcomeCell row={sent} />}
    </>
  )
}

const USERS = [user(2, 'jonas'), user(3, 'zoe', { alias: 'Zoë' })].map(each => ({
  ...each,
  watchlist_count: 1,
}))
const showList = async (status: string) => {
  fakeBackend({
    'GET /v1/users/users/list/with-counts': json({ success: true, users: USERS }),
    'GET /v1/users/2/watchlist': watchlistOf(2, watchlistItem('k')),
    'GET /v1/users/3/watchlist': watchlistOf(3, watchlistItem('k', { status })),
  })
  render(<List />)
  expect(screen.queryByText('In library')).toBe(null)
  await everyWatchlist.load()
}

test('shows outcomes once the watchlists are loaded', async () => {
  await showList('notified')
  const shown = await screen.findByText('In library')
  expect(shown.closest('[data-tip]')?.getAttribute('data-tip')).toBe('Available to Zoë')
  expect(screen.getByText('Available')).toBeTruthy()
})

test('a title that was never added is no longer stuck while it is requested again', async () => {
  await showList('pending')
  expect(await screen.findByText('Never added to Radarr')).toBeTruthy()
  act(() => void Object.assign(approvals.state, { rows: ref(ROWS) }))
  expect(await screen.findByText('Requested again')).toBeTruthy()
})
