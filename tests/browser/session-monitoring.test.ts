import type { App } from '../support/app.ts'
import { DIALOG, findingsInBothThemes } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const PATH = '/utilities/plex-session-monitoring'

const card = (app: App, name: string) => app.page.getByRole('region', { name, exact: true })
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
  await app.page.getByLabel('Check every').fill('5')
  await app.page.getByLabel('Check for inactive shows every').fill('12')
  await app.page.getByLabel('grandma').check()
  await app.button(/^Save/).click()
  await expect(app.toast('Settings saved')).toBeVisible()
  expect(await jobs(app)).toEqual({
    'plex-session-monitor': { enabled: true, config: { minutes: 5 } },
    'plex-rolling-auto-reset': { enabled: true, config: { hours: 12 } },
  })
  await app.page.reload()
  await expect(app.page.getByLabel('Check every')).toHaveValue('5')
  await expect(card(app, 'Schedules')).toContainText('Every 5 minutes')
  await toggle(app, 'Reset inactive shows').uncheck()
  await app.button(/^Save/).click()
  await expect(app.toast('Settings saved')).toBeVisible()
  expect((await jobs(app))['plex-rolling-auto-reset']?.enabled).toBe(false)

  await app.button('Run now').click()
  await expect(card(app, 'Check sessions now')).toContainText('Severance: Fetches the next season')
  await expect(card(app, 'Check sessions now')).toContainText('2 sessions checked')
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
  await expect(card(app, 'Recent actions in this tab')).toContainText('Reset: Severance')

  await app.button('Remove Severance').click()
  await app
    .dialog('Remove Severance from rolling shows?')
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(shows.getByRole('row')).toHaveCount(3)
  await expect(card(app, 'Recent actions in this tab')).toContainText('Removed: Severance')
  await app.button('Reset inactive…').click()
  await expect(app.dialog('Reset inactive shows?').getByRole('listitem').first()).toBeVisible()
  expect(await findingsInBothThemes(app.page, DIALOG)).toEqual([])
})
