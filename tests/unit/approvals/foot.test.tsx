// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { useShellShortcuts } from '../../../web/app/shortcuts/use-shell-shortcuts.ts'
import { DecidedActions } from '../../../web/components/decisions/decided.tsx'
import { Foot } from '../../../web/components/decisions/foot.tsx'
import { outbox } from '../../../web/components/decisions/outbox.ts'
import { setUndoWindow } from '../../../web/components/decisions/undo-window.ts'
import { useRowDecision } from '../../../web/components/decisions/use-row-decision.ts'
import { signedIn } from '../../../web/state/session.ts'
import { fakeBackend, unreachable } from '../../support/fake-backend.ts'
import { approval } from './support.ts'

afterEach(() => {
  cleanup()
  inView.clear()
  for (const { id } of [...outbox.state.batches]) outbox.undo(id)
})

/** Rows 1 to 3, as far as they are in view. */
const inView = new Set<number>()
const Row = ({ id }: { id: number }) => {
  const row = approval({ id, contentTitle: `Film ${id}` })
  const { batch } = useRowDecision(id)
  return batch ? <DecidedActions row={row} batch={batch} /> : null
}

const show = (undoWindowS: 0 | 5) => {
  setUndoWindow(undoWindowS)
  signedIn(1)
  const Keys = () => {
    useShellShortcuts()
    return (
      <>
        {[...inView].map(id => (
          <Row key={id} id={id} />
        ))}
        <Foot />
      </>
    )
  }
  render(<Keys />, { wrapper: MemoryRouter })
}
const approve = (...ids: number[]) => {
  const rows = ids.map(id => ({ id, contentTitle: `Film ${id}` }))
  outbox.queue('approve', { rows, skipped: [] })
}
const approveThree = () => [1, 2, 3].map(id => approve(id))

test('shares one line between decisions waiting for the server and cancels them together', async () => {
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

test.each([
  ['is silent about a decision that a row in view shows', [1], [1], false],
  ['tells of a decision whose row is out of view', [1], [2], true],
  ['shows several decisions as one message', [1, 2], [1, 2], true],
] as const)('%s', async (_, decided, rows, isTold) => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 9, 9, 9))
  for (const id of rows) inView.add(id)
  show(5)
  approve(...decided)
  // Screen readers are always told.
  await screen.findByText(/^Approved .*(Film 1|2 requests)/)
  expect(screen.queryByRole('button', { name: /^Undo approval of/ }) !== null).toBe(isTold)
})

test('names everyone a decision concerns, and U undoes it on any page', async () => {
  show(5)
  const names = ['Ada', 'Zoë', 'Barty', 'Mallory']
  const rows = names.map((userName, id) => ({ id, contentTitle: 'נהג מונית', userName }))
  outbox.queue('approve', { rows: rows.slice(0, 2), skipped: [] })
  const { textContent } = await screen.findByText(/^Approved/)
  expect(textContent).toMatch(/\u2068נהג מונית\u2069 for Ada and Zoë/)
  fireEvent.keyDown(document.body, { key: 'u' })
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  outbox.queue('reject', { rows, skipped: [] })
  expect((await screen.findByText(/^Rejected/)).textContent).toMatch(/Ada.*, .*Zoë.* and 2 more$/)
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await waitFor(() => expect(outbox.state.batches).toEqual([]))
})
