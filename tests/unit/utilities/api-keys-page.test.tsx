// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import ApiKeysPage from '../../../web/features/utilities/api-keys/api-keys-page.tsx'
import { API_KEYS } from '../../../web/features/utilities/api-keys/keys-list.tsx'
import { drainToasts } from '../../../web/state/toasts.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage } from '../../support/dom-page.tsx'
import { asked, press } from '../../support/dom-press.ts'

const mock = domMock()
const LIST = '/v1/api-keys/api-keys'
const open = () => openPage(ApiKeysPage, '/utilities/api-keys')

test('creates a key with a name of its own, shows it on request, and revokes it', async () => {
  const user = open()
  const creating = async () => {
    await press(user, 'Create key')
    return within(await screen.findByRole('dialog', { name: 'Create API key' }))
  }
  const canceled = await creating()
  await user.type(canceled.getByRole('textbox', { name: 'Name' }), 'home AUTOMATION {Enter}')
  expect(await canceled.findByText('A key with this name already exists.')).toBeTruthy()
  await user.type(canceled.getByRole('textbox', { name: 'Name' }), 'and more')
  await press(user, 'Cancel')
  await user.keyboard('{Control>}s{/Control}')
  expect((await mock.calls())[`POST ${LIST}`]).toBeUndefined()

  const dialog = await creating()
  const name = dialog.getByRole('textbox', { name: 'Name' })
  expect(document.activeElement).toBe(name)
  await user.keyboard('{Enter}')
  expect(await dialog.findByText(/^Enter a name/)).toBeTruthy()
  await user.type(name, '  Kitchen display {Enter}')
  const done = within(await screen.findByRole('dialog', { name: 'Key created' }))
  const key = done.getByLabelText<HTMLInputElement>('New key').value
  await press(user, 'Done')

  const shown = await screen.findByLabelText<HTMLInputElement>('Key “Kitchen display”')
  expect(shown.type).toBe('password')
  await press(user, 'Show key “Kitchen display”')
  expect([shown.type, shown.value]).toEqual(['text', key])
  expect(screen.getByText(/printf 'X-API-Key: %s/).textContent).toContain(location.origin)
  await press(user, 'Revoke “Kitchen display”')
  expect((await asked()).getByText(/lose access immediately/)).toBeTruthy()
  await press(user, 'Revoke key')
  await waitFor(() => expect(screen.queryByLabelText('Key “Kitchen display”')).toBeNull())
  expect(drainToasts()).toContainEqual(expect.objectContaining({ title: 'Key revoked' }))
})

test('neither the search nor the CSV file contains a key', () => {
  const rest = { created_at: '2026-01-05 08:00:00', is_active: true }
  const keys = [{ id: 1, name: 'Home page', key: 'planted', ...rest }]
  const found = (text: string) => API_KEYS.filtered(keys, { text, facets: {} }, 0).rows
  expect([found(' HOME '), found('planted')]).toEqual([keys, []])
  expect(API_KEYS.csvOf(keys)).toContain('1,Home page,2026-01-05T08:00:00.000Z')
  expect(API_KEYS.csvOf(keys)).not.toContain('planted')
})
