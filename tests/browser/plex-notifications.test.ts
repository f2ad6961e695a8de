import type { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

const PAGE = '/utilities/plex-notifications'

const status = (app: App) => app.page.getByRole('region', { name: 'Instances', exact: true })
const main = (app: App) => app.page.getByRole('main')
const host = (app: App) => app.page.getByLabel('Host', { exact: true })

test('finds, picks, configures and removes a server', async ({ app }) => {
  await app.openSignedIn(PAGE)
  await expect(status(app)).toContainText('0 of 5 configured')
  // The page asks before discarding unsaved input.
  await host(app).fill('plex.example.internal')
  await app.link('Dashboard').click()
  await app.dialog('Leave without saving?').getByRole('button', { name: 'Stay' }).click()
  await expect(host(app)).toHaveValue('plex.example.internal')
  await host(app).fill('192.168')
  await app.page.getByRole('option', { name: /192\.168\.1\.20:32400/ }).click()
  await expect(host(app)).toHaveValue('192.168.1.20')
  await app.button(/^Configure/).press('Enter')
  await expect(main(app)).toContainText('Configured in 4 of 5 instances')
  await expect(status(app)).toContainText('The instance does not answer')
  await expect(status(app)).toContainText('4 of 5 configured')

  await app.button('More actions').click()
  await app.page.getByRole('menuitem', { name: 'Remove from all instances…' }).click()
  const question = app.dialog('Remove Plex notifications?')
  await expect(question).toContainText('Radarr 4K')
  await question.getByRole('button', { name: 'Remove from 4 instances' }).click()
  await expect(main(app)).toContainText('Removed from 4 of 5 instances')
  await expect(status(app)).toContainText('0 of 5 configured')
  await expect(app.button('More actions')).toBeFocused()
})
