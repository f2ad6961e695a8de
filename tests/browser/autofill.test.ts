import { SHELL_PAGES } from '../../web/app/pages.ts'
import type { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

const WITH_SECRETS = ['/notifications', '/plex/configuration', '/radarr/instances']
const TEXT_FIELDS =
  'input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"]), textarea'

/** Fields of the page that a password manager may fill. */
const fillable = (app: App) =>
  app.page.locator(TEXT_FIELDS).evaluateAll(fields =>
    fields
      .map(field => ({
        name: field.getAttribute('aria-label') ?? field.id,
        type: field.getAttribute('type') ?? 'text',
        autocomplete: field.getAttribute('autocomplete'),
      }))
      .filter(({ type, autocomplete }) =>
        type === 'password' ? autocomplete !== 'new-password' : autocomplete !== 'off',
      ),
  )

test('password managers fill the sign-in only, never a secret or a field beside it', async ({
  app,
  consoleErrors,
}) => {
  // The demo has one unreachable instance.
  consoleErrors.expect(/status of 500/)
  await app.open('/login')
  await expect(app.page.getByRole('textbox', { name: 'Email' })).toHaveAttribute(
    'autocomplete',
    'username',
  )
  await expect(app.page.getByLabel('Password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'current-password',
  )
  await app.openSignedIn('/dashboard')
  for (const { path, title } of SHELL_PAGES) {
    await app.navigate(path)
    await expect(app.title).toHaveText(title)
    if (WITH_SECRETS.includes(path))
      await app.page.locator('input[type="password"]').first().waitFor()
    expect(await fillable(app), path).toEqual([])
  }
  await app.navigate('/radarr/instances')
  await app.button('Add instance').click()
  const secret = app.page.getByLabel('API key', { exact: true }).last()
  await expect(secret).toHaveAttribute('autocomplete', 'new-password')
  expect(await fillable(app)).toEqual([])
  await app.button('Show API key').last().click()
  await expect(secret).toHaveAttribute('autocomplete', 'new-password')
})
