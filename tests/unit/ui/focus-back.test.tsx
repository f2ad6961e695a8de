// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Dialog } from '../../../web/ui/dialog.tsx'

afterEach(cleanup)

const Opener = ({ open }: { open: boolean }) => (
  <>
    <button type="button">Reject</button>
    <Dialog open={open} onClose={() => undefined} title="Reject “Arrival”">
      <input aria-label="Reason" autoFocus data-autofocus="" />
    </Dialog>
  </>
)

const openFocused = () => {
  const { rerender } = render(<Opener open={false} />)
  screen.getByRole('button', { name: 'Reject' }).focus()
  rerender(<Opener open />)
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'))
  return (open: boolean) => rerender(<Opener open={open} />)
}
/** Radix returns the focus in a later task. */
const afterFocusMoved = () => act(() => new Promise(resolve => setTimeout(resolve)))

test('closing a dialog focuses the element that opened it', async () => {
  const setOpen = openFocused()
  setOpen(false)
  await afterFocusMoved()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reject' }))
})

test('a dialog that opens again at once keeps the focus, so that letters typed there stay text', async () => {
  const setOpen = openFocused()
  setOpen(false)
  setOpen(true)
  await afterFocusMoved()
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'))
})
