import { expect, test } from '../support/test.ts'

test('previews what new users get while editing, and saves', async ({ app }) => {
  await app.openSignedIn('/utilities/new-user-defaults')
  const preview = app.page.getByText(/New users’ watchlists/)
  await expect(preview).toContainText('without approval or limits')
  await app.page.getByRole('switch', { name: 'Limit movies' }).check()
  await app.page.getByLabel('Movie limit', { exact: true }).fill('1001')
  await app.button(/^Save/).click()
  await expect(app.page.getByText('Enter a whole number from 1 to 1,000.')).toBeVisible()
  await app.page.getByLabel('Movie limit', { exact: true }).fill('3')
  await app.page.getByLabel('Movie quota period').selectOption('Weekly (rolling)')
  await expect(preview).toContainText('up to 3 movies per week (more need approval)')
  await app.page.keyboard.press('Control+s')
  await expect(app.toast('Settings saved')).toBeVisible()
  await app.page.reload()
  await expect(app.page.getByLabel('Movie limit', { exact: true })).toHaveValue('3')
})
