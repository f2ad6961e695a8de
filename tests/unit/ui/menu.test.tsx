// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { MenuButton, type MenuItem } from '../../../web/ui/menu.tsx'
import { isOverlayOpen } from '../../../web/ui/open-overlays.ts'

const chosen = vi.fn()
const item = (label: string, more: MenuItem = {}): MenuItem => ({
  label,
  onSelect: () => chosen(label),
  ...more,
})
const ITEMS = [
  item('Approve'),
  item('Delete', { disabled: true }),
  item('Reject'),
  item('Rename'),
  { kind: 'separator' },
  {
    label: 'Columns',
    items: [item('Title', { kind: 'checkbox', checked: true, keepOpen: true }), item('User')],
  },
] as const satisfies readonly MenuItem[]

const show = () => {
  chosen.mockReset()
  render(<MenuButton label="Actions" items={ITEMS} />)
  return {
    user: userEvent.setup({ pointerEventsCheck: 0 }),
    button: screen.getByRole('button', { name: 'Actions' }),
  }
}
const focused = () => document.activeElement?.textContent
const press = (key: string, timeStamp: number, code = '') => {
  const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  fireEvent(document.activeElement ?? document.body, event)
}
const entry = (name: string) => screen.getByRole('menuitem', { name })

test('arrows, Home, End and letters move through the enabled items', async () => {
  const { user, button } = show()
  button.focus()
  await user.keyboard('{ArrowDown}')
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(isOverlayOpen()).toBe(true)
  expect(focused()).toBe('Approve')
  for (const [keys, name] of [
    ['{ArrowDown}', 'Reject'],
    ['{ArrowUp}{ArrowUp}', 'Columns'],
    ['{ArrowDown}', 'Approve'],
    ['{End}', 'Columns'],
    ['{Home}', 'Approve'],
    ['r', 'Reject'],
    ['r', 'Rename'],
  ] as const) {
    await user.keyboard(keys)
    expect(focused(), keys).toBe(name)
  }
  await user.tab()
  expect(focused()).toBe('Rename')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
  expect(isOverlayOpen()).toBe(false)
})

test('letters typed within a second are one text; those of another script also count by their place', async () => {
  const people = [item('Ada'), item('Фёдор'), item('Rename'), item('Reject')]
  render(<MenuButton label="People" items={people} />)
  const button = screen.getByRole('button', { name: 'People' })
  button.focus()
  fireEvent.keyDown(button, { key: 'ArrowDown' })
  press('r', 1_000_000)
  press('e', 1_000_900)
  press('j', 1_001_800)
  expect(focused()).toBe('Reject')
  press('a', 1_002_900)
  expect(focused()).toBe('Ada')
  press('к', 2_000_000, 'KeyR')
  press('у', 2_000_100, 'KeyE')
  expect(focused()).toBe('Rename')
  press('ф', 2_002_000, 'KeyA')
  expect(focused()).toBe('Фёдор')
})

test('Enter chooses after the focus has returned to the button, and a disabled item does nothing', async () => {
  const { user, button } = show()
  chosen.mockImplementation(() => expect(document.activeElement).toBe(button))
  button.focus()
  await user.keyboard('{Enter}{ArrowDown}{Enter}')
  expect(chosen.mock.calls).toEqual([['Reject']])
  expect(screen.queryByRole('menu')).toBeNull()
  await user.click(button)
  expect(entry('Delete').getAttribute('aria-disabled')).toBe('true')
  await user.click(entry('Delete'))
  expect(chosen).toHaveBeenCalledTimes(1)
})

test('a submenu opens by arrow or pointer, stays open for its checkboxes and closes by the other arrow', async () => {
  const { user, button } = show()
  button.focus()
  await user.keyboard('{ArrowDown}{End}{ArrowRight}')
  const title = screen.getByRole('menuitemcheckbox', { name: 'Title' })
  expect(document.activeElement).toBe(title)
  expect(title.getAttribute('aria-checked')).toBe('true')
  await user.keyboard('{Enter}')
  expect(chosen.mock.calls).toEqual([['Title']])
  expect(document.activeElement).toBe(title)
  await user.keyboard('{ArrowLeft}')
  expect(screen.queryByRole('menuitemcheckbox')).toBeNull()
  expect(document.activeElement).toBe(entry('Columns'))
  await user.hover(entry('Approve'))
  await user.hover(entry('Columns'))
  await waitFor(() => expect(screen.getByRole('menu', { name: 'Columns' })).toBeTruthy())
  // The pointer may cross another item on its way to the submenu.
  await user.hover(entry('Rename'))
  expect(screen.getByRole('menu', { name: 'Columns' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('menu', { name: 'Columns' })).toBeNull())
  expect(document.activeElement).toBe(entry('Rename'))
})

test('a submenu opened by a click stays as it is when the pointer’s delay ends', async () => {
  fireEvent.click(show().button)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.pointerMove(entry('Columns'))
  fireEvent.click(entry('Columns'))
  const title = screen.getByRole('menuitemcheckbox', { name: 'Title' })
  act(() => void vi.advanceTimersByTime(500))
  expect(document.activeElement).toBe(title)
})
