// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LazyOverlay } from '../../../web/app/overlays/lazy-overlay.tsx'
import { StatusLine } from '../../../web/features/dashboard/status-line.tsx'
import { live } from '../../../web/state/live.ts'
import { plexConnection } from '../../../web/state/plex-connection.ts'
import { users } from '../../../web/state/users.ts'
import { workflow } from '../../../web/state/workflow.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage } from '../../support/dom-page.tsx'
import { user } from '../users/support.ts'

const mock = domMock()

const Line = () => (
  <>
    <StatusLine isBeforeFirstRun={false} />
    <LazyOverlay which="stop" />
  </>
)

test('asks first, because the sync stops for everyone', async () => {
  const STOP_CALL = 'POST /v1/watchlist-workflow/stop'
  await workflow.load()
  const user = openPage(Line, '/dashboard')
  const openDialog = async () => {
    await user.click(await screen.findByRole('button', { name: /^More actions/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Stop watchlist sync…' }))
    return within(await screen.findByRole('alertdialog', { name: 'Stop watchlist sync?' }))
  }
  await user.click((await openDialog()).getByRole('button', { name: 'Cancel' }))
  expect(await mock.calls()).not.toHaveProperty([STOP_CALL])
  expect(screen.getByText('Watchlists in sync')).toBeTruthy()

  await user.click((await openDialog()).getByRole('button', { name: 'Stop sync' }))
  expect(await screen.findByText(/Watchlist sync: Stop/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await mock.calls()).toHaveProperty([STOP_CALL], 1)
})

test('says only that watchlists are in sync, and how and what is synced in the menu', async () => {
  users.set([50, 200].map((watchlist_count, id) => user(id, 'ada', { watchlist_count })))
  live.syncMode = 'rss'
  const opened = openPage(Line, '/dashboard')
  const line = await screen.findByRole('region', { name: 'Watchlist sync' })
  await waitFor(() => expect(line.textContent).toBe('Watchlists in sync, just now'))
  await opened.click(within(line).getByRole('button'))
  expect(await screen.findByText('RSS · 2 users · 250 titles')).toBeTruthy()
  await act(async () => workflow.set('paused'))
  expect(line.textContent).toMatch(/^Watchlist sync: paused · Checked just now/)
})

test('says since when Plex isn’t connected, also after later checks', async () => {
  const check = async (isoTime: string, success: boolean) => {
    await mock.fault({ path: '/v1/plex/ping', status: 200, body: { success } })
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(isoTime) })
    await plexConnection.load({ force: true })
    vi.useRealTimers()
  }
  workflow.set('running')
  openPage(Line, '/dashboard')
  const line = await screen.findByRole('region', { name: 'Watchlist sync' })
  await act(() => check('2026-11-20T18:12:00', false))
  await act(() => check('2026-11-20T18:30:00', false))
  expect(line.textContent).toContain('No connection to Plex (first seen Nov 20, 6:12 PM)')
  expect(line.textContent).not.toContain('in sync')
  await act(() => check('2026-11-20T18:40:00', true))
  expect(line.textContent).toMatch(/^Watchlists in sync/)
  await act(() => check('2026-11-20T18:50:00', false))
  expect(line.textContent).toContain('first seen Nov 20, 6:50 PM')
})
