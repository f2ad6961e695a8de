// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import ApiKeysPage from '../../../web/features/utilities/api-keys/api-keys-page.tsx'
import { drainToasts } from '../../../web/state/toasts.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage } from '../../support/dom-page.tsx'

const mock = domMock()
const LIST = '/v1/api-keys/api-keys'
const open = () => openPage(ApiKeysPage, '/utilities/api-keys')
const button = (name: string) => screen.findByRole('button', { name })

test('creates a key, shows it on request, finds it by name and revokes it', async () => {
  const user = open()
  await user.click(await button('Create key'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create API key' }))
  const name = dialog.getByRole('textbox', { name: 'Name' })
  expect(document.activeElement).toBe(name)
  await user.keyboard('{Enter}')
  expect(await dialog.findByText(/^Enter a name/)).toBeTruthy()
  await user.type(name, '  Kitchen display {Enter}')
  const done = within(await screen.findByRole('dialog', { name: 'Key created' }))
  const key = done.getByLabelText<HTMLInputElement>('New key').value
  await user.click(done.getByRole('button', { name: 'Done' }))

  const shown = await screen.findByLabelText<HTMLInputElement>('Key “Kitchen display”')
  expect(shown.type).toBe('password')
  await user.click(await button('Show key “Kitchen display”'))
  expect([shown.type, shown.value]).toEqual(['text', key])
  expect(screen.getByText(/printf 'X-API-Key: %s/).textContent).toContain(location.origin)
  await user.click(await button('Revoke “Kitchen display”'))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/lose access immediately/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Revoke key' }))
  await waitFor(() => expect(screen.queryByLabelText('Key “Kitchen display”')).toBeNull())
  expect(drainToasts()).toContainEqual(expect.objectContaining({ title: 'Key revoked' }))
})

test('keeps the input after a refusal and the key after a failed revoke, and retries a failed load', async () => {
  await mock.fault({ method: 'GET', path: LIST, status: 500 })
  const user = open()
  expect(await screen.findByText('Couldn’t load the API keys')).toBeTruthy()
  await user.click(await button('Try again'))
  const revoke = await button('Revoke “Home automation”')

  await mock.fault({ method: 'POST', path: LIST, status: 400, body: { message: 'Too many keys' } })
  await user.click(await button('Create key'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create API key' }))
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await user.type(name, 'Widget{Enter}')
  expect((await dialog.findByRole('alert')).textContent).toContain('Too many keys')
  expect(name.value).toBe('Widget')
  expect(dialog.queryByText(/^Was /)).toBe(null)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))

  await mock.fault({ method: 'DELETE', path: `${LIST}/:id`, status: 500 })
  await user.click(revoke)
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Revoke key' }))
  expect((await question.findByRole('alert')).textContent).toContain('Couldn’t revoke the key')
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(await button('Revoke “Home automation”')).toBeTruthy()
})

test('a key whose response is lost is created once, and shown when the button is pressed again', async () => {
  const user = open()
  await user.click(await button('Create key'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create API key' }))
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await user.type(name, 'Widget')
  // Reloading the list fails as well.
  mock.loseResponse('POST', 'lost at the backend', true)
  await user.click(dialog.getByRole('button', { name: 'Create key' }))
  expect((await dialog.findByRole('alert')).textContent).toContain(
    'it’s unclear whether the change',
  )
  expect(name.value).toBe('Widget')
  await user.click(dialog.getByRole('button', { name: 'Create key' }))
  const created = within(await screen.findByRole('dialog', { name: 'Key created' }))
  expect(created.getByLabelText<HTMLInputElement>('New key').value).toMatch(/^[\w-]{43}$/)
  await user.click(created.getByRole('button', { name: 'Done' }))
  expect(await screen.findAllByRole('button', { name: 'Revoke “Widget”' })).toHaveLength(1)
})

test('rejects a duplicate name, ignoring case, and sends nothing after it was canceled', async () => {
  const user = open()
  await user.click(await button('Create key'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create API key' }))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'home AUTOMATION {Enter}')
  expect(await dialog.findByText('A key with this name already exists.')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'and more')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.keyboard('{Control>}s{/Control}')
  expect((await mock.calls())[`POST ${LIST}`]).toBeUndefined()
})

test.each([
  [{ name: 'own', world: { fresh: true } }, 'No API keys yet', 1],
  ['old-backend', 'This server version doesn’t support API keys', 0],
])('explains an empty page: %o', async (scenario, words, buttons) => {
  await mock.reset(scenario)
  open()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: 'Create key' }).length > 0 ? 1 : 0).toBe(buttons)
})
