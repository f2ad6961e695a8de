import type { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

const PATH = '/utilities/plex-session-monitoring'
const ROLLING = '/v1/session-monitoring/rolling-monitored'
const RUN = { method: 'POST', path: '/v1/session-monitoring/run' }
const RESET_JOB = '/v1/scheduler/schedules/plex-rolling-auto-reset'

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

test('a save writes the settings and both schedules', async ({ app }) => {
  await app.openSignedIn(PATH)
  await toggle(app, 'Watch sessions').check()
  await app.page.getByLabel('Look every').fill('5')
  await app.page.getByLabel('Look for inactive shows every').fill('12')
  await app.page.getByLabel('grandma').check()
  await app.button(/^Save/).click()
  await expect(app.toast('Settings saved')).toBeVisible()
  expect(await jobs(app)).toEqual({
    'plex-session-monitor': { enabled: true, config: { minutes: 5 } },
    'plex-rolling-auto-reset': { enabled: true, config: { hours: 12 } },
  })
  await app.page.reload()
  await expect(app.page.getByLabel('Look every')).toHaveValue('5')
  await expect(card(app, 'Schedules')).toContainText('every 5 minutes')
  await toggle(app, 'Reset shows nobody watches').uncheck()
  await app.button(/^Save/).click()
  await expect(app.toast('Settings saved')).toBeVisible()
  expect((await jobs(app))['plex-rolling-auto-reset']?.enabled).toBe(false)
})

test('a schedule that cannot be changed is named, the edits stay and a second save does it', async ({
  app,
  mock,
  complaints,
}) => {
  complaints.expect(/status of 500/)
  await app.openSignedIn(PATH)
  await toggle(app, 'Watch sessions').check()
  await mock.fault({ method: 'PUT', path: RESET_JOB, status: 500, body: { error: 'Locked' } })
  await app.button(/^Save/).click()
  const bar = card(app, 'Unsaved changes')
  await expect(bar).toContainText(
    'the schedule “Resetting inactive shows” could not be changed: Locked',
  )
  await expect(bar).toContainText('Already changed: the schedule “Looking at sessions”')
  await app.button(/^Save/).click()
  await expect(app.toast('Settings saved')).toBeVisible()

  // It is turned off elsewhere.
  await app.page.request.patch(`${app.url}${RESET_JOB}/toggle`, { data: { enabled: false } })
  await app.page.reload()
  await expect(card(app, 'Schedules')).toContainText('is off, and should be on.')
  await app.button('Put it in step').click()
  await expect(app.button('Put it in step')).not.toBeVisible()
  expect((await jobs(app))['plex-rolling-auto-reset']?.enabled).toBe(true)
})

test('shows are grouped with their viewers, and removed or reset after a question', async ({
  app,
  mock,
  complaints,
}) => {
  complaints.expect(/status of 400/)
  await app.openSignedIn(PATH)
  const shows = app.page.getByRole('table', { name: 'Rolling shows' })
  await expect(shows.getByRole('row')).toHaveCount(4)
  await expect(shows).toContainText(/Ada Lovelace\s*S2 E9/)
  await expect(shows).toContainText(/grandma\s*S1 E4/)

  await app.button('Reset Severance').click()
  await mock.fault({
    method: 'POST',
    path: `${ROLLING}/:id/reset`,
    status: 400,
    body: { error: 'Sonarr did not answer' },
  })
  const question = app.dialog('Reset Severance?')
  await expect(question).toContainText('2 users lose their place in it')
  await question.getByRole('button', { name: 'Reset' }).click()
  await expect(question).toContainText('Sonarr did not answer')
  await question.getByRole('button', { name: 'Reset' }).click()
  await expect(card(app, 'Done from this tab')).toContainText('Reset: Severance')

  await app.button('Remove Severance').click()
  await app
    .dialog('Remove Severance from the rolling shows?')
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(shows.getByRole('row')).toHaveCount(3)
  await expect(card(app, 'Done from this tab')).toContainText('Removed: Severance')
})

test('inactive shows are previewed for the days typed, then reset', async ({ app }) => {
  await app.openSignedIn(PATH)
  await app.button('Reset inactive…').click()
  const question = app.dialog('Reset inactive shows?')
  await expect(question.getByRole('button', { name: 'Reset 2 shows' })).toBeVisible()
  await question.getByLabel('Not watched for').fill('15')
  await expect(question.getByRole('listitem')).toHaveCount(1)
  await expect(question).toContainText('The Wire')
  await question.getByRole('button', { name: 'Reset 1 show' }).click()
  await expect(card(app, 'Rolling shows')).toContainText('1 show was reset')
  await expect(card(app, 'Rolling shows')).toContainText('Not watched for 15 days: The Wire')
})

test('run now shows what it did, its problems, and is seen by another tab', async ({
  app,
  mock,
}) => {
  await app.openSignedIn(PATH)
  await expect(card(app, 'Look at sessions now')).toContainText('Watching sessions is off')
  await toggle(app, 'Watch sessions').check()
  await app.button(/^Save/).click()
  await expect(app.toast('Settings saved')).toBeVisible()
  const other = await app.newTab()
  await other.open(PATH)
  await expect(other.button('Run now')).toBeVisible()
  await mock.fault({ ...RUN, delay: '3s' })
  await app.button('Run now').click()
  await expect(card(other, 'Look at sessions now')).toContainText('in another tab')
  await expect(card(app, 'Look at sessions now')).toContainText(
    'Severance: Fetches the next season',
  )
  await expect(card(other, 'Look at sessions now')).toContainText('2 sessions looked at')

  const result = {
    processedSessions: 1,
    triggeredSearches: 0,
    errors: ['Plex session 3 has no user'],
    rollingUpdates: [],
  }
  await mock.fault({ ...RUN, status: 200, body: { success: true, result } })
  await app.button('Run now').click()
  await expect(card(app, 'Look at sessions now')).toContainText('not without failures')
  await expect(card(app, 'Look at sessions now')).toContainText('Plex session 3 has no user')
})

test('no shows, and a backend without them', async ({ app, mock }) => {
  await mock.fault({ path: ROLLING, status: 200, body: { success: true, shows: [] } })
  await app.openSignedIn(PATH)
  await expect(card(app, 'Rolling shows')).toContainText('No rolling shows')
  await mock.fault({ path: ROLLING, kind: 'html', times: 0 })
  await app.page.reload()
  await expect(
    app.page.getByText('This backend version does not offer rolling monitoring.'),
  ).toBeVisible()
  await expect(toggle(app, 'Watch sessions')).toBeVisible()
})
