import type { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

const PATH = '/utilities/user-tags'

const card = (app: App, name: string) => app.page.getByRole('region', { name, exact: true })
const prefix = (app: App) => app.page.getByLabel('Tag prefix', { exact: true })

const main = (app: App) => app.page.getByRole('main')
const item = (app: App, name: string) => app.page.getByRole('menuitem', { name })
const removeAll = async (app: App) => {
  await app.button('More actions').click()
  await item(app, 'Remove all tags…').click()
}

test('creates tags, syncs both apps and removes the tags after a confirmation with their number', async ({
  app,
  mock,
}) => {
  const removals = async () => (await mock.calls())['POST /v1/tags/remove']
  await app.openSignedIn(PATH)
  await expect(card(app, 'Tagging')).toContainText('may have tags with this prefix.')
  await app.button('More actions').click()
  await expect(item(app, 'Create tags')).toContainText(
    '12 users in 5 instances: 60 tags, 0 already exist, unknown for Attic (old disks)',
  )
  await item(app, 'Create tags').click()
  await expect(main(app)).toContainText('Tag creation finished with errors')
  await expect(card(app, 'Current tags')).toContainText('48 tags, Attic (old disks) unknown')
  await expect(card(app, 'Current tags')).toContainText('Unknown. Server not found.')
  await expect(prefix(app)).toBeDisabled()
  await expect(card(app, 'Tagging')).toContainText('48 tags use this prefix.')

  await mock.clock('pause')
  await app.button('Sync tags').click()
  for (const kind of ['Sonarr', 'Radarr'])
    await mock.advanceUntilVisible(app.page.getByRole('progressbar', { name: `Tag sync, ${kind}` }))
  await app.button('More actions').click()
  await expect(item(app, 'Remove all tags…')).toContainText('“Tag sync” is running')
  await expect(item(app, 'Remove all tags…')).toBeDisabled()
  await app.page.keyboard.press('Escape')

  await app.link('API Keys').click()
  await expect(app.title).toHaveText('API keys')
  await mock.clock('resume')
  await app.page.goBack()
  await expect(main(app)).toContainText('Tag sync finished')
  const figures = app.page.getByRole('table', { name: 'Tag sync' })
  if (!(await figures.isVisible())) await app.button('Details').first().click()
  await expect(figures.getByRole('row', { name: /^Tagged \d+ \d+$/ })).toBeVisible()
  const download = app.page.waitForEvent('download')
  await app.button('Export CSV').first().click()
  expect((await download).suggestedFilename()).toMatch(/^tag-sync-\d{4}-\d\d-\d\d\.csv$/)

  await removeAll(app)
  const question = app.dialog('Remove 48 user tags?')
  await expect(question).toContainText('Attic (old disks) didn’t respond.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  expect(await removals()).toBeUndefined()
  await removeAll(app)
  await mock.clock('pause')
  await question.getByRole('button', { name: 'Remove 48 user tags' }).click()
  await mock.advanceUntilVisible(app.page.getByRole('progressbar', { name: 'Tag removal, Sonarr' }))
  await mock.clock('resume')
  await expect(main(app)).toContainText('Tag removal finished')
  expect(await removals()).toBe(1)
  await expect(card(app, 'Current tags')).toHaveText(/\b0 tags/)
  await expect(card(app, 'Tagging')).toContainText('may have tags with this prefix.')
  await app.button('Change prefix').click()
  await app.dialog('Change prefix anyway?').getByRole('button', { name: 'Unlock prefix' }).click()
  await expect(prefix(app)).not.toBeDisabled()
})
