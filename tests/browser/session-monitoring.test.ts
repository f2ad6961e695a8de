import { expect, test } from '../support/test.ts'

const PATH = '/utilities/plex-session-monitoring'

test('groups rolling shows with their viewers, and removes them after confirmation', async ({
  app,
}) => {
  await app.openSignedIn(PATH)
  const shows = app.page.getByRole('table', { name: 'Rolling shows' })
  await expect(shows.getByRole('row')).toHaveCount(4)
  await expect(shows).toContainText(/Ada Lovelace\s*S2 E9/)
  await expect(shows).toContainText(/grandma\s*S1 E4/)
  await app.button('More actions for Severance').click()
  await app.page.getByRole('menuitem', { name: 'Delete…' }).click()
  const question = app.dialog('Delete Severance from rolling shows?')
  await expect(question).toContainText('Episode files stay on disk.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(shows.getByRole('row')).toHaveCount(3)
  await expect(app.toast('Rolling show deleted')).toBeVisible()
  await app.button('Reset inactive…').click()
  await expect(app.dialog('Reset inactive shows?').getByRole('listitem').first()).toBeVisible()
})

test('searches rolling shows on a line of its own on phones', async ({ app }) => {
  await app.page.setViewportSize({ width: 390, height: 844 })
  await app.openSignedIn(PATH)
  const search = await app.page
    .getByRole('searchbox', { name: 'Search rolling shows' })
    .boundingBox()
  const reset = await app.button('Reset inactive…').boundingBox()
  if (!search || !reset) throw new Error('The card has no search or no actions.')
  expect(search.y).toBeGreaterThanOrEqual(reset.y + reset.height)
})
