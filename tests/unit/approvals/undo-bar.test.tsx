// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { useShellShortcuts } from '../../../web/app/shortcuts/use-shell-shortcuts.ts'
import { outbox } from '../../../web/components/decisions/outbox.ts'
import { UndoBar } from '../../../web/components/decisions/undo-bar.tsx'
import { setUndoWindow } from '../../../web/components/decisions/undo-window.ts'
import { signedIn } from '../../../web/state/session.ts'
import { fakeBackend, unreachable } from '../../support/fake-backend.ts'

afterEach(() => {
  cleanup()
  for (const { id } of [...outbox.state.batches]) outbox.undo(id)
})

const show = (undoWindowS: 0 | 5) => {
  setUndoWindow(undoWindowS)
  signedIn(1)
  const Keys = () => {
    useShellShortcuts()
    return <UndoBar />
  }
  render(<Keys />, { wrapper: MemoryRouter })
}
const approveThree = () => {
  for (const id of [1, 2, 3])
    outbox.queue('approve', { rows: [{ id, contentTitle: `Film ${id}` }], skipped: [] })
}

test('shares one bar between decisions waiting for the server and cancels them together', async () => {
  fakeBackend({ 'GET /v1/users/me': unreachable })
  show(0)
  approveThree()
  const cancel = await screen.findByRole('button', { name: 'Cancel all 3 decisions' })
  expect(screen.getAllByRole('button')).toEqual([cancel])
  fireEvent.click(cancel)
  await waitFor(() => expect(screen.queryAllByRole('button')).toEqual([]))
  expect(outbox.state.batches).toEqual([])
})

test('shows only the latest decision, so that no other Undo moves under the pointer', async () => {
  show(5)
  approveThree()
  const undo = await screen.findByRole('button', { name: /^Undo approval of .*Film 3/ })
  expect(screen.getAllByRole('button')).toEqual([undo])
  screen.getByText(/^·\s+2\s+more$/)
  fireEvent.click(undo)
  const next = await screen.findByRole('button', { name: /^Undo approval of .*Film 2/ })
  expect(screen.getAllByRole('button')).toEqual([next])
})

test('names everyone a decision concerns, and U undoes it on any page', async () => {
  show(5)
  const rows = ['Ada', 'Zoë', 'Barty', 'Mallory'].map((userName, id) => ({
    id: id + 1,
    contentTitle: 'נהג מונית',
    userName,
  }))
  outbox.queue('approve', { rows: rows.slice(0, 2), skipped: [] })
  expect((await screen.findByText(/^Approved/)).textContent).toMatch(
    /\u2068נהג מונית\u2069 for Ada and Zoë/,
  )
  fireEvent.keyDown(document.body, { key: 'u' })
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  outbox.queue('reject', { rows, skipped: [] })
  expect((await screen.findByText(/^Rejected/)).textContent).toMatch(/Ada.*, .*Zoë.* and 2 more$/)
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await waitFor(() => expect(outbox.state.batches).toEqual([]))
})
