import type { App } from '../support/app.ts'
import type { Mock } from '../support/mock.ts'
import { expect, test } from '../support/test.ts'

const PATH = '/utilities/delete-sync'
const DRY_RUN = { method: 'POST', path: '/v1/scheduler/schedules/delete-sync/dry-run' }

const card = (app: App, name: string) => app.page.getByRole('region', { name, exact: true })
const automatic = (app: App) => app.page.getByRole('switch', { name: 'Run automatically' })
const main = (app: App) => app.page.getByRole('main')
const table = (app: App) => app.page.getByRole('table', { name: 'Titles to delete' })

const selectForDeletion = (mock: Mock) =>
  mock.reset({
    name: 'armed',
    seed: 7,
    world: { config: { deleteMovie: true, deleteEndedShow: true } },
  })
const startDryRun = (app: App) => app.button('Start dry run').click()

test('lists and exports a dry run, and requires the typed number before turning on above the limit', async ({
  app,
  mock,
}) => {
  await selectForDeletion(mock)
  await app.openSignedIn(PATH)
  await startDryRun(app)
  await expect(main(app)).toContainText('5 movies and 2 shows, 5.7% of 123 titles')
  await app.button('Show 4 more').click()
  await expect(table(app).getByRole('row')).toHaveCount(8)
  await app.page.getByLabel('Search titles').fill('blade')
  await expect(table(app).getByRole('row')).toHaveCount(2)
  await expect(table(app)).toContainText('Not on a synced watchlist')
  const download = app.page.waitForEvent('download')
  await card(app, 'Titles to delete').getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('delete-sync-dry-run.csv')

  await app.link('Dashboard').click()
  await expect(app.title).not.toContainText('Delete sync')
  await app.page.goBack()
  await expect(main(app)).toContainText('Dry run finished')
  await app.page.getByLabel('Safety limit').fill('1')
  await app.button(/^Save/).click()
  await expect(main(app)).toContainText(
    'Out of date: the settings have changed since this dry run.',
  )

  await automatic(app).click()
  const question = app.dialog('Turn on delete sync?')
  await expect(question).toContainText('7 of 123 titles')
  await expect(question).toContainText('5.69% would be deleted')
  await expect(question).toContainText('Limit 1%')
  const confirm = question.getByRole('button', { name: 'Turn on' })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await question.getByLabel('Type 7 to confirm').fill('7')
  await confirm.click()
  await expect(card(app, 'Schedule')).toContainText('Next three runs')

  await app.page.getByLabel('Safety limit').fill('50')
  await app.button(/^Save/).click()
  await expect(main(app)).toContainText('Out of date:')
  await app.button('More actions').click()
  await app.page.getByRole('menuitem', { name: /^Run now…/ }).click()
  const runQuestion = app.dialog('Run delete sync now?')
  await expect(runQuestion).toContainText(/Radarr\s*5 titles/)
  await expect(runQuestion).toContainText('Blade Runner 2049')
  await runQuestion.getByRole('button', { name: 'Delete 7 titles' }).click()
  await expect(main(app)).toContainText('Delete sync finished')
  await expect(main(app)).toContainText('the dry run before it listed 5 movies and 2 shows')
  await automatic(app).click()
  await expect(card(app, 'Schedule')).toContainText('Automatic runs are off.')
})

test('a tab loaded during a dry run says so until a refresh or a new dry run', async ({
  app,
  mock,
}) => {
  await selectForDeletion(mock)
  await app.openSignedIn(PATH)
  const answer = await app.hold(DRY_RUN.path)
  await startDryRun(app)
  await expect(app.page.getByRole('progressbar', { name: 'Dry run' })).toBeVisible()
  const other = await app.newTab()
  await other.open(PATH)
  await expect(main(other)).toContainText('A run may be in progress')
  answer()
  await expect(main(app)).toContainText('5 movies and 2 shows')
  await main(other).getByRole('button', { name: 'Refresh' }).click()
  await expect(main(other)).not.toContainText('A run may be in progress')

  const secondAnswer = await app.hold(DRY_RUN.path)
  // A reload forgets a run whose request wasn't sent yet, because the settings were still loading.
  const sent = app.page.waitForRequest(`**${DRY_RUN.path}`)
  await startDryRun(app)
  await sent
  await app.page.reload()
  await expect(main(app)).toContainText('A run may be in progress')
  secondAnswer()
  await startDryRun(app)
  await expect(main(app)).toContainText('5 movies and 2 shows')
})
