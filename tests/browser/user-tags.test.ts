import type { App } from '../support/app.ts'
import { DIALOG, findingsInBothThemes } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const PATH = '/utilities/user-tags'

const card = (app: App, name: string) => app.page.getByRole('region', { name, exact: true })
const prefix = (app: App) => app.page.getByLabel('Tag prefix', { exact: true })

test('creates tags, syncs both apps and removes the tags after a confirmation with their number', async ({
  app,
  mock,
}) => {
  const removals = async () => (await mock.calls())['POST /v1/tags/remove']
  await app.openSignedIn(PATH)
  await expect(prefix(app)).not.toBeDisabled()
  await expect(card(app, 'Tag creation')).toContainText(
    '12 users in 5 instances: 60 tags in total, of which 0 already exist.',
  )
  await card(app, 'Tag creation').getByRole('button', { name: 'Create tags' }).click()
  await expect(card(app, 'Tag creation')).toContainText('finished with errors')
  await expect(card(app, 'Current tags')).toContainText('48 tags')
  await expect(card(app, 'Current tags')).toContainText('Unknown. Server not found.')
  await expect(prefix(app)).toBeDisabled()
  await expect(card(app, 'Tagging')).toContainText('48 tags use this prefix.')

  await mock.clock('pause')
  await card(app, 'Tag sync').getByRole('button', { name: 'Sync now' }).click()
  for (const kind of ['Sonarr', 'Radarr'])
    await mock.advanceUntilVisible(app.page.getByRole('progressbar', { name: `Tag sync, ${kind}` }))
  await expect(card(app, 'Tag removal')).toContainText('“Tag sync” is running')
  const removeAll = card(app, 'Tag removal').getByRole('button', { name: 'Remove all' })
  await expect(removeAll).toBeDisabled()
  // A dialog would cover the link below.
  await removeAll.click({ force: true })

  await app.link('API Keys').click()
  await expect(app.title).toHaveText('API keys')
  await mock.clock('resume')
  await app.page.goBack()
  await expect(card(app, 'Tag sync')).toContainText('Tag sync finished')
  const figures = card(app, 'Tag sync').getByRole('table', { name: 'Tag sync' })
  await expect(figures.getByRole('row', { name: /^Tagged \d+ \d+$/ })).toBeVisible()
  const download = app.page.waitForEvent('download')
  await card(app, 'Tag sync').getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^tag-sync-\d{4}-\d\d-\d\d\.csv$/)

  await removeAll.click()
  const question = app.dialog('Remove 48 user tags?')
  await expect(question).toContainText('Attic (old disks) didn’t respond.')
  expect(await findingsInBothThemes(app.page, DIALOG)).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  expect(await removals()).toBeUndefined()
  await removeAll.click()
  await mock.clock('pause')
  await question.getByRole('button', { name: 'Remove 48 user tags' }).click()
  await mock.advanceUntilVisible(app.page.getByRole('progressbar', { name: 'Tag removal, Sonarr' }))
  await mock.clock('resume')
  await expect(card(app, 'Tag removal')).toContainText('Tag removal finished')
  expect(await removals()).toBe(1)
  await expect(card(app, 'Current tags')).toHaveText(/\b0 tags/)
  await expect(prefix(app)).not.toBeDisabled()
})
