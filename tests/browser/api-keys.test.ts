import { expect, test } from '../support/test.ts'

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
