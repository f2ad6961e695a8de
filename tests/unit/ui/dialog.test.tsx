// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { keepFocus } from '../../../web/ui/focus.ts'
import { SearchInput } from '../../../web/ui/search-input.tsx'

beforeEach(keepFocus)

const Opener = ({ open }: { open: boolean }) => (
  <>
    <button type="button">Reject</button>
    <Dialog open={open} onClose={() => undefined} title="Reject “Arrival”">
      <input aria-label="Reason" data-autofocus="" />
    </Dialog>
  </>
)

/** After the render, the focus moves in a microtask. */
const afterFocusMoved = () => act(() => new Promise(resolve => setTimeout(resolve)))

test('a dialog that opens again at once keeps the focus, so that letters typed there stay text', async () => {
  const { rerender } = render(<Opener open={false} />)
  screen.getByRole('button', { name: 'Reject' }).focus()
  for (const open of [true, false, true]) rerender(<Opener open={open} />)
  await afterFocusMoved()
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'))
})

test('a dialog that replaces another one returns the focus to the element that opened the first', async () => {
  const view = (open: 'first' | 'second' | null) => (
    <>
      <button type="button">Add</button>
      <Dialog open={open === 'second'} onClose={() => undefined} title="Second" />
      <Dialog open={open === 'first'} onClose={() => undefined} title="First">
        <button type="button" data-autofocus="">
          Next
        </button>
      </Dialog>
    </>
  )
  const { rerender } = render(view(null))
  screen.getByRole('button', { name: 'Add' }).focus()
  rerender(view('first'))
  expect(document.activeElement?.textContent).toBe('Next')
  rerender(view('second'))
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Second' }))
  rerender(view(null))
  await afterFocusMoved()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add' }))
})

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
/** Presses beside a dialog, or at an element and releases beside it. */
const pressBeside = (dialog: HTMLElement, from = dialog) => {
  fireEvent.pointerDown(from, { clientX: 5, clientY: 5 })
  fireEvent.click(dialog, { clientX: 5, clientY: 5 })
}

test('Esc clears a filled search field, then closes only the topmost dialog', () => {
  const closed = vi.fn()
  const Search = () => {
    const [text, setText] = useState('dune')
    return (
      <SearchInput
        aria-label="Search titles"
        data-autofocus=""
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
    )
  }
  render(
    <Dialog open onClose={() => closed('form')} title="Form">
      <Dialog open onClose={() => closed('search')} title="Search">
        <Search />
      </Dialog>
    </Dialog>,
  )
  screen.getByRole('searchbox').focus()
  press('Escape')
  expect(closed).not.toHaveBeenCalled()
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  press('Escape')
  expect(closed.mock.calls).toEqual([['search']])
})

test('a dialog that must be answered ignores Esc, the Back gesture and presses beside it', () => {
  const closed = vi.fn()
  render(<Dialog open closable={false} onClose={closed} title="Signed out" />)
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Signed out' })
  expect(press('Escape')).toBe(false)
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false)
  pressBeside(dialog)
  // Browsers let a second Esc close a dialog that refused the first.
  dialog.close()
  expect(closed).not.toHaveBeenCalled()
  expect(dialog.open).toBe(true)
})

test('a press beside a dialog closes it, a question needs an answer, and a drag out of it does nothing', () => {
  const closed = vi.fn()
  const { rerender } = render(<Dialog open onClose={closed} title="Details" />)
  const dialog = screen.getByRole('dialog')
  pressBeside(dialog, screen.getByRole('heading'))
  expect(closed).not.toHaveBeenCalled()
  pressBeside(dialog)
  expect(closed).toHaveBeenCalledTimes(1)
  rerender(<Dialog open alert onClose={closed} title="Delete it?" />)
  pressBeside(screen.getByRole('alertdialog'))
  expect(closed).toHaveBeenCalledTimes(1)
})

test('canceling a file field in a dialog doesn’t close the dialog', () => {
  const closed = vi.fn()
  render(
    <Dialog open onClose={closed} title="Import">
      <input type="file" aria-label="File" />
    </Dialog>,
  )
  fireEvent(screen.getByLabelText('File'), new Event('cancel', { bubbles: true, cancelable: true }))
  expect(closed).not.toHaveBeenCalled()
})
