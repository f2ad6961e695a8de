// @vitest-environment happy-dom
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { Toaster } from '../../../web/app/toaster.tsx'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { notify } from '../../../web/state/toasts.ts'

configure({ asyncUtilTimeout: 8000 })

afterEach(cleanup)

const show = () =>
  render(
    <MemoryRouter>
      <Toaster />
    </MemoryRouter>,
  )

test('what is covered by newer news goes; a failure stays, and so does what has a time of its own', async () => {
  show()
  notify({ kind: 'error', title: 'Failed' })
  notify({ kind: 'info', title: 'A new version', duration: 8000 })
  for (const name of ['one', 'two', 'three', 'four', 'five'])
    notify({ kind: 'info', title: `News ${name}` })
  // In one look: a busy machine may draw so late that the first of them have had their time.
  const left = ['Failed', 'A new version', 'News three', 'News four', 'News five']
  await waitFor(() => {
    for (const text of left) expect(screen.getByText(text)).toBeTruthy()
    for (const text of ['News one', 'News two']) expect(screen.queryByText(text)).toBeNull()
  })
})

test('what leads into the product leaves with the person, other news stays', async () => {
  show()
  notify({ kind: 'info', title: 'New', action: { label: 'View', to: '/approvals' } })
  notify({ kind: 'success', title: 'Logged out' })
  expect(await screen.findByRole('link', { name: 'View' })).toBeTruthy()
  expect(await screen.findByText('Logged out')).toBeTruthy()
  resetOnSignOut()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'View' })).toBeNull())
  expect(screen.getByText('Logged out')).toBeTruthy()
})
