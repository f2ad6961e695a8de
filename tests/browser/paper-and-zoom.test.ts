import { boxOf } from '../support/pointer.ts'
import { expect, test } from '../support/test.ts'

test('a list is printed whole, without menu and buttons', async ({ app, mock }) => {
  await mock.approval('created', { title: 'A Quiet Earth', contentType: 'movie', count: 60 })
  await app.openSignedIn('/approvals')
  await expect(app.page.getByRole('row', { name: /A Quiet Earth/ }).first()).toBeVisible()
  // The first key of Ctrl+P loads the rest of the list.
  await app.page.keyboard.press('Control')
  await app.page.emulateMedia({ media: 'print' })
  // A window renders about twenty. Requests of one title are one row.
  await expect.poll(() => app.page.locator('tr[data-row]').count()).toBeGreaterThan(40)
  await expect(app.page.getByRole('complementary', { name: 'Sidebar' })).not.toBeVisible()
  await expect(app.page.getByRole('button', { name: /^(Approve|Reject|More)/ })).toHaveCount(0)
  const shown = await app.page.evaluate(
    () => document.documentElement.scrollHeight > 30 * 40 && document.documentElement.dataset.theme,
  )
  expect(shown).toBe('light')
})

test('a deletion plan is printed whole', async ({ app, mock }) => {
  const config = { deleteMovie: true, deleteEndedShow: true }
  await mock.reset({ name: 'plan', world: { users: 40, config }, timeline: [] })
  await app.openSignedIn('/utilities/delete-sync')
  await app.button('Start dry run').click()
  const titles = app.page.getByRole('region', { name: 'Titles to delete' }).getByRole('listitem')
  await expect(titles).toHaveCount(8)
  await expect(app.button(/^Show \d+ more$/)).toBeVisible()
  await app.page.emulateMedia({ media: 'print' })
  await expect.poll(() => titles.count()).toBeGreaterThan(8)
})

test('a title and a user name can be selected, which opens nothing', async ({ app, mock }) => {
  await mock.approval('created', { title: 'A Quiet Earth', contentType: 'movie', userId: 2 })
  for (const [path, name] of [
    ['/approvals', 'A Quiet Earth'],
    ['/plex/users', 'Ada Lovelace'],
  ] as const) {
    await app.openSignedIn(path)
    const text = app.page.getByRole('row').getByText(name, { exact: true }).first()
    await expect(text).toBeVisible()
    const box = await boxOf(text)
    const y = box.y + box.height / 2
    await app.page.mouse.move(box.x + 1, y)
    await app.page.mouse.down()
    await app.page.mouse.move(box.right - 1, y, { steps: 4 })
    await app.page.mouse.up()
    await expect
      .poll(() => app.page.evaluate(() => String(getSelection()).length))
      .toBeGreaterThan(5)
    await expect(app.page.getByRole('dialog')).toHaveCount(0)
  }
})

test('tabs, filters and an empty foot scroll away in windows of 320 × 256 and 740 × 320', async ({
  app,
  mock,
}) => {
  await mock.approval('created', { title: 'A Quiet Earth', contentType: 'movie', count: 9 })
  await app.openSignedIn('/approvals')
  for (const [width, height] of [
    [320, 256],
    [740, 320],
  ] as const) {
    await app.page.setViewportSize({ width, height })
    await expect(app.page.getByRole('article', { name: 'A Quiet Earth' }).first()).toBeVisible()
    await app.page.locator('main').evaluate(main => main.scrollTo({ top: 300 }))
    const foot = app.page.getByRole('region', { name: 'List messages' })
    for (const control of [app.link(/^Pending/), foot])
      await expect
        .poll(async () => {
          const { y = 0 } = (await control.boundingBox()) ?? {}
          return y < 52 || y >= height
        })
        .toBe(true)
  }
})
