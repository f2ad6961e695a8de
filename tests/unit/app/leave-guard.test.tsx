// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter, Link, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LeaveGuard } from '../../../web/app/navigation/leave-guard.tsx'
import { followPopState, guardLeaving } from '../../../web/lib/leave-reasons.ts'

const Page = () => (
  <>
    <LeaveGuard />
    <output>{useLocation().pathname}</output>
    <Link to="/dashboard">Dashboard</Link>
    <Link to="/users" target="_blank" onClick={event => event.preventDefault()}>
      Users
    </Link>
  </>
)
// An open dialog hides the page from the accessibility tree.
const path = () => screen.getByRole('status', { hidden: true }).textContent
const question = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' })

followPopState()

let release = () => {}
beforeEach(() => {
  history.replaceState({ idx: 3 }, '', '/notifications')
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  )
})
afterEach(() => {
  release()
  cleanup()
  vi.restoreAllMocks()
})

test('asks before following a link with unsaved changes', async () => {
  release = guardLeaving(() => 'Unsaved.')
  await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }))
  expect(path()).toBe('/notifications')
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(path()).toBe('/dashboard'))
})

test('follows a link without asking if nothing is unsaved or it opens a new tab', async () => {
  release = guardLeaving(() => 'Unsaved.')
  await userEvent.click(screen.getByRole('link', { name: 'Users' }))
  expect(question()).toBeNull()
  release()
  await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }))
  expect(path()).toBe('/dashboard')
})

describe('Back', () => {
  /** Simulates Back and Forward, where the URL changes before popstate fires. */
  const goTo = (to: string, idx: number) => {
    history.replaceState({ idx }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: { idx } }))
  }
  const go = vi.fn()
  beforeEach(() => {
    go.mockReset()
    vi.spyOn(History.prototype, 'go').mockImplementation(go)
  })

  test('is reverted with unsaved changes and repeated after confirmation', async () => {
    release = guardLeaving(() => 'Unsaved.')
    goTo('/dashboard', 2)
    expect(go.mock.calls).toEqual([[1]])
    goTo('/notifications', 3)
    expect(path()).toBe('/notifications')
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(go.mock.calls).toEqual([[1], [-1]])
    goTo('/dashboard', 2)
    await waitFor(() => expect(path()).toBe('/dashboard'))
  })

  test('needs no confirmation if nothing is unsaved or the page stays the same', async () => {
    release = guardLeaving(() => 'Unsaved.')
    goTo('/notifications?tab=2', 2)
    release()
    goTo('/dashboard', 1)
    await waitFor(() => expect(path()).toBe('/dashboard'))
    expect(go).not.toHaveBeenCalled()
  })
})
