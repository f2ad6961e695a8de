import type { App } from '../support/app.ts'
import type { Mock } from '../support/mock.ts'
import { expect, test } from '../support/test.ts'

const PATH = '/utilities/delete-sync'
const DRY_RUN = { method: 'POST', path: '/v1/scheduler/schedules/delete-sync/dry-run' }
const RUN = { method: 'POST', path: '/v1/scheduler/schedules/delete-sync/run' }
const JOB = '/v1/scheduler/schedules/delete-sync'

const card = (app: App, name: string) => app.page.getByRole('region', { name, exact: true })
const table = (app: App) => app.page.getByRole('table', { name: 'Titles a run would delete' })

/** Movies and ended shows are deleted by the stored settings. */
const armed = (mock: Mock, config: Record<string, unknown> = {}) =>
  mock.reset({
    name: 'armed',
    seed: 7,
    world: { config: { deleteMovie: true, deleteEndedShow: true, ...config } },
  })
/** The next answer does not arrive. */
const cutOff = (app: App, path: string) =>
  app.page.route(`**${path}`, route => route.abort('connectionreset'), { times: 1 })
const startDryRun = (app: App) => app.button('Start dry run').click()
const turnOn = async (app: App) => {
  await app.button('Turn on…').click()
  await app.dialog('Turn on delete sync?').getByRole('button', { name: 'Turn on' }).click()
  await expect(app.toast('Delete sync is on')).toBeVisible()
}

test('settings are read, checked and saved; a failed save keeps the edits', async ({
  app,
  mock,
  complaints,
}) => {
  complaints.expect(/status of 500/)
  await app.openSignedIn(PATH)
  await expect(card(app, 'Dry run')).toContainText('By the saved settings nothing is deleted')
  await app.page.getByRole('switch', { name: 'Delete movies' }).check()
  await app.page.getByLabel('A title is deleted when').selectOption('tag-based')
  await app.button(/^Save/).click()
  await expect(app.page.getByText('No title carries a removal tag')).toBeVisible()
  await app.page.getByLabel('A title is deleted when').selectOption('watchlist')
  await app.page.getByLabel('Day').selectOption('Wednesday')
  await mock.fault({ method: 'PUT', path: '/v1/config/config', status: 500 })
  await app.button(/^Save/).click()
  await expect(app.page.getByText('Your changes are still here')).toBeVisible()
  await app.button(/^Save/).click()
  await expect(app.toast('Settings saved')).toBeVisible()
  await app.page.reload()
  await expect(app.page.getByText('Stored schedule: Wednesday, 1:00 AM')).toBeVisible()
  expect(await app.page.getByRole('switch', { name: 'Delete movies' }).isChecked()).toBe(true)
})

test('a dry run lists, filters and stays; a changed setting makes it stale', async ({
  app,
  mock,
}) => {
  await armed(mock)
  await app.openSignedIn(PATH)
  await startDryRun(app)
  await expect(card(app, 'Dry run')).toContainText('5 movies and 2 shows: 5.7% of 123 titles')
  await expect(table(app).getByRole('row')).toHaveCount(8)
  await app.page.getByLabel('Search in what would be deleted').fill('blade')
  await expect(table(app).getByRole('row')).toHaveCount(2)
  await expect(table(app)).toContainText('On no watchlist of a user who syncs')
  const download = app.page.waitForEvent('download')
  await card(app, 'What a run would delete').getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('delete-sync-dry-run.csv')

  await app.link('Dashboard').click()
  await expect(app.title).not.toContainText('Delete sync')
  await app.page.goBack()
  await expect(card(app, 'Dry run')).toContainText('Dry run has finished')
  await app.page.getByRole('switch', { name: 'Delete ended shows' }).uncheck()
  await app.button(/^Save/).click()
  await expect(card(app, 'Dry run')).toContainText('Stale. The settings have changed since.')
})

test('turning it on and running it show first what goes; afterwards it says what is left', async ({
  app,
  mock,
}) => {
  await armed(mock)
  await app.openSignedIn(PATH)
  await app.button('Turn on…').click()
  const question = app.dialog('Turn on delete sync?')
  await expect(question).toContainText('5 movies and 2 shows')
  await expect(question).toContainText(/Radarr\s*5 titles/)
  await expect(question).toContainText('Blade Runner 2049')
  await question.getByRole('button', { name: 'Turn on' }).click()
  await expect(card(app, 'Schedule')).toContainText('Next three runs')

  await app.button('Run now…').click()
  await app.dialog('Run delete sync now?').getByRole('button', { name: 'Delete 7 titles' }).click()
  const run = card(app, 'Last run from here')
  await expect(run).toContainText('Delete sync has run')
  await expect(card(app, 'Dry run')).toContainText('Delete sync has run since.')
  await run.getByRole('button', { name: 'Check what is left' }).click()
  await expect(run).toContainText('A dry run after it finds none of them any more.')
  await app.button('Turn off').click()
  await expect(card(app, 'Schedule')).toContainText('Off: it does not run by itself.')
})

test('above the safety limit the numbers are shown and one has to be typed', async ({
  app,
  mock,
}) => {
  await armed(mock, { maxDeletionPrevention: 1 })
  await app.openSignedIn(PATH)
  await app.button('Turn on…').click()
  const question = app.dialog('Turn on delete sync?')
  await expect(question).toContainText('7 of 123 titles')
  await expect(question).toContainText('5.69% would go')
  await expect(question).toContainText('Limit 1%')
  const confirm = question.getByRole('button', { name: 'Turn on' })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await question.getByLabel('Type 7 to go on').fill('7')
  await confirm.click()
  await expect(app.toast('Delete sync is on')).toBeVisible()
})

test('another tab sees a dry run and its result, and cannot start a second one', async ({
  app,
  mock,
}) => {
  await armed(mock)
  await app.openSignedIn(PATH)
  const other = await app.newTab()
  await other.open(PATH)
  await expect(other.button('Start dry run')).toBeVisible()
  let answer: () => void = () => undefined
  const isDue = new Promise<void>(resolve => {
    answer = resolve
  })
  await app.page.route(`**${DRY_RUN.path}`, async route => {
    await isDue
    await route.continue()
  })
  await startDryRun(app)
  await expect(card(other, 'Dry run')).toContainText('in another tab or by another admin')
  const late = await app.newTab()
  await late.open(PATH)
  await expect(card(late, 'Dry run')).toContainText('in another tab or by another admin')
  await other.button('Start dry run').click({ force: true })
  answer()
  for (const tab of [app, other, late])
    await expect(card(tab, 'Dry run')).toContainText('5 movies and 2 shows')
  expect((await mock.calls())['POST /v1/scheduler/schedules/delete-sync/dry-run']).toBe(1)
})

test('a dry run that fails, breaks off or is left says so', async ({ app, mock, complaints }) => {
  complaints.expect(/status of 500|Failed to load resource/)
  await armed(mock)
  await app.openSignedIn(PATH)
  await mock.fault({ ...DRY_RUN, status: 500, body: { error: 'Radarr did not answer' } })
  await startDryRun(app)
  await expect(card(app, 'Dry run')).toContainText('Radarr did not answer')
  await cutOff(app, DRY_RUN.path)
  await app.button('Try again').click()
  await expect(card(app, 'Dry run')).toContainText('The answer was lost')
  await mock.fault({ ...DRY_RUN, kind: 'html' })
  await app.button('Try again').click()
  await expect(card(app, 'Dry run')).toContainText('This backend version does not offer this.')
  await mock.fault({ ...DRY_RUN, delay: '20s' })
  await startDryRun(app)
  await expect(app.page.getByRole('progressbar', { name: 'Dry run' })).toBeVisible()
  await app.page.reload()
  await expect(card(app, 'Dry run')).toContainText('closed or reloaded, so its result is lost')
})

test('a run that fails says what is known; one whose answer is lost ends when the job has run', async ({
  app,
  mock,
  complaints,
}) => {
  complaints.expect(/status of 500|Failed to load resource/)
  await armed(mock)
  await app.openSignedIn(PATH)
  await turnOn(app)
  await mock.fault({ ...RUN, status: 500, body: { error: 'Sonarr went away' } })
  const run = card(app, 'Last run from here')
  const start = async () => {
    await app.button('Run now…').click()
    await app
      .dialog('Run delete sync now?')
      .getByRole('button', { name: 'Delete 7 titles' })
      .click()
  }
  await start()
  await expect(run).toContainText('Sonarr went away')
  await expect(run).toContainText('The dry run before it foresaw 5 movies and 2 shows')
  await cutOff(app, RUN.path)
  await start()
  await expect(run).toContainText('Delete sync is running')
  await app.page.request.post(`${app.url}${RUN.path}`)
  await expect(run).toContainText('Delete sync has run', { within: 15_000 })
})

test('without the job the settings still show', async ({ app, mock, complaints }) => {
  complaints.expect(/status of 500/)
  await mock.fault({ method: 'GET', path: JOB, status: 500, times: 0 })
  await app.openSignedIn(PATH)
  await expect(app.page.getByRole('switch', { name: 'Delete movies' })).toBeVisible()
  await expect(app.page.getByText('The schedule could not be read.')).toBeVisible()
})
