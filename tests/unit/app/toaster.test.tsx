// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { Toaster } from '../../../web/app/toaster.tsx'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { notify } from '../../../web/state/toasts.ts'

afterEach(cleanup)

test('what leads into the product leaves with the person, other news stays', async () => {
  render(
    <MemoryRouter>
      <Toaster />
    </MemoryRouter>,
  )
  notify({ kind: 'info', title: 'New', action: { label: 'View', to: '/approvals' } })
  notify({ kind: 'success', title: 'Logged out' })
  expect(await screen.findByRole('link', { name: 'View' })).toBeTruthy()
  expect(await screen.findByText('Logged out')).toBeTruthy()
  resetOnSignOut()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'View' })).toBeNull())
  expect(screen.getByText('Logged out')).toBeTruthy()
})
