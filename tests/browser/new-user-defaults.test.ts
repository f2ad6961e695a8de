import { expect, test } from '../support/test.ts'

test('the preview says what a new user gets, as edited, and a save is kept', async ({ app }) => {
  await app.openSignedIn('/utilities/new-user-defaults')
  const preview = app.page.getByText(/A new user’s watchlist/)
  await expect(preview).toContainText('without approval and without a limit')
  await app.page.getByRole('switch', { name: 'Limit movies' }).check()
  await app.page.getByLabel('Movies', { exact: true }).fill('1001')
  await app.button(/^Save/).click()
  await expect(app.page.getByText('Enter a whole number from 1 to 1,000.')).toBeVisible()
  await app.page.getByLabel('Movies', { exact: true }).fill('3')
  await app.page.getByLabel('Movies count').selectOption('Weekly (rolling)')
  await expect(preview).toContainText('up to 3 movies per week (more wait for approval)')
  await app.page.keyboard.press('Control+s')
  await expect(app.toast('Settings saved')).toBeVisible()
  await app.page.reload()
  await expect(app.page.getByLabel('Movies', { exact: true })).toHaveValue('3')
})
