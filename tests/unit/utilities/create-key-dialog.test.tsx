// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { saveForm } from '../../../web/components/settings/save-key.ts'
import { CreateKeyDialog } from '../../../web/features/utilities/api-keys/create-key-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('rejects duplicate names, ignoring case', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  render(<CreateKeyDialog open onClose={() => undefined} names={['Home page']} />)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Name'), 'home page ')
  await user.click(screen.getByRole('button', { name: 'Create key' }))
  expect(await screen.findByText('A key with this name already exists.')).toBeTruthy()
  expect(fetched).not.toHaveBeenCalled()
})

test('sends nothing after it was cancelled', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  render(<CreateKeyDialog open onClose={() => undefined} names={[]} />)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Name'), 'Widget')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  document.body.focus()
  saveForm()
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(''))
  expect(fetched).not.toHaveBeenCalled()
})
