import type { App } from '../support/app.ts'
import { DIALOG, findingsInBothThemes } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const PATH = '/utilities/plex-session-monitoring'

const fact = (app: App, name: string) => app.page.locator('dt', { hasText: name }).locator('+ dd')
const toggle = (app: App, name: string) => app.page.getByRole('switch', { name })
const jobs = async (app: App) => {
  const all = (await (await app.page.request.get(`${app.url}/v1/scheduler/schedules`)).json()) as {
    name: string
    enabled: boolean
    config: unknown
  }[]
  return Object.fromEntries(
    all
      .filter(({ name }) => name.startsWith('plex-session') || name.startsWith('plex-rolling'))
      .map(({ name, enabled, config }) => [name, { enabled, config }]),
  )
}

test('saves the settings and both schedules, and shows the result of a run', async ({ app }) => {
  await app.openSignedIn(PATH)
  await toggle(app, 'Monitor sessions').check()
  await app.page.getByLabel('Check every', { exact: true }).fill('5')
  await app.page.getByLabel('Check for inactive shows every').fill('12')
  await app.page.getByRole('combobox', { name: 'Users to monitor' }).fill('gran')
  await app.page.keyboard.press('Enter')
  await app.button(/^Save/).click()
  await expect(app.toast('Settings saved')).toBeVisible()
  expect(await jobs(app)).toEqual({
    'plex-session-monitor': { enabled: true, config: { minutes: 5 } },
    'plex-rolling-auto-reset': { enabled: true, config: { hours: 12 } },
  })
  await app.page.reload()
  await expect(app.page.getByLabel('Check every', { exact: true })).toHaveValue('5')
  await expect(fact(app, 'Next reset')).toHaveText(/\d [AP]M$/)
  await toggle(app, 'Reset inactive shows').uncheck()
  await app.button(/^Save/).click()
  await expect(app.toast('Settings saved')).toBeVisible()
  expect((await jobs(app))['plex-rolling-auto-reset']?.enabled).toBe(false)
  await expect(fact(app, 'Next reset')).toHaveText('Off')

  await app.button('Check sessions now').click()
  const result = app.page.getByRole('status').filter({ hasText: 'Session check finished' })
  await expect(result).toContainText('2 sessions checked')
  await app.page.getByRole('button', { name: 'Details', exact: true }).click()
  await expect(app.page.getByText('Severance: Fetches the next season')).toBeVisible()
})

test('groups rolling shows with their viewers, and resets and removes them after confirmation', async ({
  app,
}) => {
  await app.openSignedIn(PATH)
  const shows = app.page.getByRole('table', { name: 'Rolling shows' })
  await expect(shows.getByRole('row')).toHaveCount(4)
  await expect(shows).toContainText(/Ada Lovelace\s*S2 E9/)
  await expect(shows).toContainText(/grandma\s*S1 E4/)
  await app.button('Reset Severance').click()
  await app.dialog('Reset Severance?').getByRole('button', { name: 'Reset' }).click()
  await expect(app.toast('Show reset')).toBeVisible()

  await app.button('More actions for Severance').click()
  await app.page.getByRole('menuitem', { name: 'Delete…' }).click()
  const question = app.dialog('Delete Severance from rolling shows?')
  await expect(question).toContainText('Episode files stay on disk.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(shows.getByRole('row')).toHaveCount(3)
  await expect(app.toast('Rolling show deleted')).toBeVisible()
  await app.button('Reset inactive…').click()
  await expect(app.dialog('Reset inactive shows?').getByRole('listitem').first()).toBeVisible()
  expect(await findingsInBothThemes(app.page, DIALOG)).toEqual([])
})
