// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter, Link, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LeaveGuard } from '../../../web/app/navigation/leave-guard.tsx'
import { LeaveQuestion } from '../../../web/app/navigation/leave-question.tsx'
import { addUnsaved } from '../../../web/state/unsaved.ts'

const Page = () => (
  <>
    <LeaveGuard />
    <LeaveQuestion />
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

let release = () => {}
beforeEach(() => {
  history.replaceState(null, '', '/notifications')
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  )
})
afterEach(() => {
  release()
  cleanup()
})

test('follows a link without asking if nothing is unsaved or it opens a new tab', async () => {
  release = addUnsaved({ loss: 'Unsaved.' })
  await userEvent.click(screen.getByRole('link', { name: 'Users' }))
  expect(question()).toBeNull()
  release()
  await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }))
  expect(path()).toBe('/dashboard')
})
