// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { outbox } from '../../../web/components/decisions/outbox.ts'
import { UndoBar } from '../../../web/components/decisions/undo-bar.tsx'
import { setUndoWindow } from '../../../web/components/decisions/undo-window.ts'
import { signedIn } from '../../../web/state/session.ts'
import { fakeBackend, unreachable } from '../../support/fake-backend.ts'

afterEach(() => {
  cleanup()
})

test('shares one bar between decisions waiting for the server and cancels them together', async () => {
  fakeBackend({ 'GET /v1/users/me': unreachable })
  setUndoWindow(0)
  signedIn(1)
  render(
    <MemoryRouter>
      <UndoBar />
    </MemoryRouter>,
  )
  for (const id of [1, 2, 3])
    outbox.queue('approve', { rows: [{ id, contentTitle: `Film ${id}` }], skipped: [] })
  const cancel = await screen.findByRole('button', { name: 'Cancel all 3 decisions' })
  expect(screen.getAllByRole('button')).toEqual([cancel])
  fireEvent.click(cancel)
  await waitFor(() => expect(screen.queryAllByRole('button')).toEqual([]))
  expect(outbox.state.batches).toEqual([])
})

test('shows only the latest decision, so that no other Undo moves under the pointer', async () => {
  setUndoWindow(5)
  signedIn(1)
  render(
    <MemoryRouter>
      <UndoBar />
    </MemoryRouter>,
  )
  for (const id of [1, 2, 3])
    outbox.queue('approve', { rows: [{ id, contentTitle: `Film ${id}` }], skipped: [] })
  const undo = await screen.findByRole('button', { name: /^Undo approving .*Film 3/ })
  expect(screen.getAllByRole('button')).toEqual([undo])
  screen.getByText(/^·\s+2\s+more$/)
  fireEvent.click(undo)
  const next = await screen.findByRole('button', { name: /^Undo approving .*Film 2/ })
  expect(screen.getAllByRole('button')).toEqual([next])
})
