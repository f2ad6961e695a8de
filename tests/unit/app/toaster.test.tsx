// @vitest-environment happy-dom
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import type { Window } from 'happy-dom'
import { MemoryRouter } from 'react-router-dom'
import { subscribe } from 'valtio/vanilla'
import { afterEach, expect, test } from 'vitest'
import { Toaster } from '../../../web/app/overlays/toaster.tsx'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { notify, toasts } from '../../../web/state/toasts.ts'
import { Dialog } from '../../../web/ui/dialog.tsx'

configure({ asyncUtilTimeout: 8000 })

afterEach(cleanup)

const show = () =>
  render(
    <MemoryRouter>
      <Toaster />
    </MemoryRouter>,
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

test('shows a toast added while the previous one is dequeued', async () => {
  show()
  const stop = subscribe(
    toasts,
    () => {
      if (toasts.queue.length > 0) return
      stop()
      notify({ kind: 'info', title: 'Right after' })
    },
    true,
  )
  notify({ kind: 'info', title: 'First' })
  expect(await screen.findByText('First')).toBeTruthy()
  expect(await screen.findByText('Right after')).toBeTruthy()
})

test('holds toasts back until an open dialog closes', async () => {
  const view = (open: boolean) => (
    <MemoryRouter>
      <Toaster />
      <Dialog open={open} onClose={() => undefined} title="Edit user" />
    </MemoryRouter>
  )
  const { rerender } = render(view(true))
  await screen.findByRole('dialog', { name: 'Edit user' })
  notify({ kind: 'info', title: 'New request' })
  notify({ kind: 'error', title: 'Not sent' })
  await new Promise(done => setTimeout(done))
  expect(toasts.queue).toHaveLength(2)
  expect(screen.queryByText('New request')).toBeNull()
  rerender(view(false))
  expect(await screen.findByText('New request')).toBeTruthy()
  expect(await screen.findByText('Not sent')).toBeTruthy()
})

test('places toasts at the bottom of wide viewports and at the top on phones', async () => {
  const place = async () =>
    (await screen.findByText('Saved'))
      .closest('[data-sonner-toast]')
      ?.getAttribute('data-y-position')
  show()
  notify({ kind: 'info', title: 'Saved' })
  expect(await place()).toBe('bottom')
  cleanup()
  const { happyDOM } = window as unknown as Window
  happyDOM.setViewport({ width: 390 })
  show()
  notify({ kind: 'info', title: 'Saved' })
  expect(await place()).toBe('top')
})
