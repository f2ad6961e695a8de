import { expect, test } from '../support/test.ts'

const LIST = '/v1/api-keys/api-keys'

test('creates a key, shows it on request, finds it by name and revokes it', async ({ app }) => {
  await app.openSignedIn('/utilities/api-keys')
  await app.button('Create key').click()
  const dialog = app.dialog('Create API key')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog).toContainText('Enter a name')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('  Kitchen display ')
  await app.page.keyboard.press('Enter')
  const done = app.dialog('Key created')
  const key = await done.getByLabel('New key', { exact: true }).inputValue()
  expect(key).toMatch(/^[\w-]{43}$/)
  await done.getByRole('button', { name: 'Done' }).click()

  const shown = app.page.getByLabel('Key “Kitchen display”', { exact: true })
  await expect(shown).toHaveAttribute('type', 'password')
  await app.button('Show key “Kitchen display”').click()
  await expect(shown).toHaveAttribute('type', 'text')
  await expect(shown).toHaveValue(key)
  await app.page.getByLabel('Search keys by name').fill('kitchen')
  await expect(app.page.getByRole('button', { name: /^Revoke/ })).toHaveCount(1)
  // The key also works through the gateway, as in the example on the page.
  const answer = await fetch(`${app.url}/v1/users/users/list/with-counts`, {
    headers: { 'x-api-key': key },
  })
  expect(answer.status).toBe(200)
  await expect(app.page.getByText("printf 'X-API-Key: %s")).toContainText(app.url)

  await app.button('Revoke “Kitchen display”').click()
  const question = app.dialog('Revoke “Kitchen display”?')
  await expect(question).toContainText('lose access immediately')
  await question.getByRole('button', { name: 'Revoke key' }).click()
  await expect(app.toast('Key revoked')).toBeVisible()
  await expect(app.page.getByText('No matching keys')).toBeVisible()
})

test('keeps the input after a refusal and the key after a failed revoke, and retries a failed load', async ({
  app,
  mock,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of (400|500)/)
  await mock.fault({ method: 'GET', path: LIST, status: 500, times: 1 })
  await app.openSignedIn('/utilities/api-keys')
  await expect(app.page.getByText('Couldn’t load API keys.')).toBeVisible()
  await app.button('Try again').click()
  await expect(app.page.getByText('Home automation')).toBeVisible()

  await mock.fault({
    method: 'POST',
    path: LIST,
    status: 400,
    body: { message: 'Too many keys' },
    times: 1,
  })
  await app.button('Create key').click()
  const dialog = app.dialog('Create API key')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Widget')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Too many keys')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Widget')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await mock.fault({ method: 'DELETE', path: `${LIST}/:id`, status: 500, times: 1 })
  await app.button('Revoke “Home automation”').click()
  const question = app.dialog('Revoke “Home automation”?')
  await question.getByRole('button', { name: 'Revoke key' }).click()
  await expect(question.getByRole('alert')).toContainText('Couldn’t revoke the key')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(app.button('Revoke “Home automation”')).toBeVisible()
})

test('shows an empty list, and a notice for a backend without API keys', async ({ app, mock }) => {
  await mock.reset({ name: 'own', world: { fresh: true } })
  await app.openSignedIn('/utilities/api-keys')
  await expect(app.page.getByText('No API keys yet')).toBeVisible()
  // An open page would reconnect its stream without a session.
  await app.page.goto('about:blank')
  await mock.reset('old-backend')
  await app.openSignedIn('/utilities/api-keys')
  await expect(app.page.getByText('This server version doesn’t support API keys.')).toBeVisible()
  await expect(app.button('Create key')).not.toBeVisible()
})
