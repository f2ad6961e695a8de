// @vitest-environment happy-dom
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import type { Window } from 'happy-dom'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Toaster } from '../../../web/app/overlays/toaster.tsx'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { notify } from '../../../web/state/toasts.ts'
import { Dialog } from '../../../web/ui/dialog.tsx'

configure({ asyncUtilTimeout: 8000 })

const show = () => render(<Toaster />, { wrapper: MemoryRouter })
/** With a dialog that asks something in another one. */
const view = (isOpen: boolean, isAsking = false) => (
  <MemoryRouter>
    <Toaster />
    <Dialog open={isOpen} onClose={() => undefined} title="Edit user">
      <Dialog open={isAsking} onClose={() => undefined} title="Close without saving?" />
    </Dialog>
  </MemoryRouter>
)

test('keeps an error toast when newer ones arrive', async () => {
  show()
  notify({ kind: 'error', title: 'Failed' })
  for (const name of ['one', 'two', 'three', 'four'])
    notify({ kind: 'info', title: `News ${name}` })
  await waitFor(() => {
    for (const text of ['Failed', 'News four']) expect(screen.getByText(text)).toBeTruthy()
  })
})

test('drops toasts with links at sign-out and keeps the others', async () => {
  show()
  notify({ kind: 'info', title: 'New', action: { label: 'View', to: '/approvals' } })
  notify({ kind: 'success', title: 'Logged out' })
  expect(await screen.findByRole('link', { name: 'View' })).toBeTruthy()
  expect(await screen.findByText('Logged out')).toBeTruthy()
  resetOnSignOut()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'View' })).toBeNull())
  expect(screen.getByText('Logged out')).toBeTruthy()
})

test('shows toasts in the topmost dialog, which makes everything else inert', async () => {
  const { rerender } = render(view(true))
  notify({ kind: 'error', title: 'Not sent' })
  const dialogOf = async () =>
    (await screen.findByText('Not sent')).closest('dialog')?.querySelector('h2')?.textContent
  expect(await dialogOf()).toBe('Edit user')
  rerender(view(true, true))
  expect(await dialogOf()).toBe('Close without saving?')
  rerender(view(true))
  expect(await dialogOf()).toBe('Edit user')
  rerender(view(false))
  expect(await dialogOf()).toBeUndefined()
})

test('places toasts at the top, on phones at the bottom unless the buttons of a dialog are there', async () => {
  const isAt = (place: string) =>
    waitFor(() => {
      const toast = screen.getByText(`Saved at ${innerWidth} px`).closest('[data-sonner-toast]')
      expect(toast?.getAttribute('data-y-position')).toBe(place)
    })
  const { happyDOM } = window as unknown as Window
  for (const width of [1440, 390]) {
    const place = width > 768 ? 'top' : 'bottom'
    happyDOM.setViewport({ width })
    const { rerender } = render(view(false))
    notify({ kind: 'info', title: `Saved at ${width} px` })
    await isAt(place)
    rerender(view(true))
    await isAt('top')
    rerender(view(false))
    await isAt(place)
    cleanup()
  }
})
