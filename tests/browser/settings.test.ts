import type { App } from '../support/app.ts'
import { boxOf } from '../support/pointer.ts'
import { expect, test } from '../support/test.ts'

const field = (app: App, label: string) => app.page.getByLabel(label, { exact: true })
const saveBar = (app: App) => app.page.getByRole('region', { name: 'Unsaved changes' })

const LEAVE = { question: 'Leave without saving?', stay: 'Stay', leave: 'Discard' }
const CLOSE = { question: 'Close without saving?', stay: 'Keep editing', leave: 'Discard' }

test.for([
  ['/approvals', '/approvals/settings', (app: App) => field(app, 'Expire after'), LEAVE],
  ['/plex/users', '/plex/users?open=edit-2', (app: App) => field(app, 'Alias'), CLOSE],
] as const)(
  'asks before leaving with unsaved changes, from %s to %s',
  async ([from, at, inputIn, words], { app }) => {
    await app.openSignedIn(from)
    await expect(app.title).toBeVisible()
    await app.navigate(at)
    const input = inputIn(app)
    await input.fill('48')
    const question = app.dialog(words.question)
    const answer = (name: string) => question.getByRole('button', { name }).click()
    const isKept = async () => {
      await answer(words.stay)
      await expect(question).not.toBeVisible()
      await expect(app.page).toBeAt(at)
      await expect(input).toHaveValue('48')
    }

    // Pressing Back again doesn't leave either.
    await app.page.goBack()
    await expect(question).toBeVisible()
    await app.page.goBack()
    await isKept()
    await input.press('Escape')
    if (words === CLOSE) await isKept()
    else {
      await expect(input).toHaveValue('48')
      await app.link('Dashboard').click()
      await isKept()
    }
    const unload = app.page.waitForEvent('dialog')
    await app.page.close({ runBeforeUnload: true })
    await (await unload).dismiss()
    await expect(input).toHaveValue('48')

    await app.page.goBack()
    await answer(words.leave)
    await expect(app.page).toBeAt(from)
    await expect(input).not.toBeVisible()
    // Nothing is unsaved now, and the step forward is still there.
    await app.page.goForward()
    await expect(app.page).toBeAt(at)
    await app.page.goBack()
    await expect(app.page).toBeAt(from)
  },
)

test('outlines an invalid value in the color of its error', async ({ app }) => {
  await app.openSignedIn('/approvals/settings')
  const input = field(app, 'Expire after')
  await input.fill('48.5')
  await input.press('Tab')
  const error = app.page.getByText(/^Enter a whole number/)
  await expect(error).toBeVisible()
  const color = await error.evaluate(element => getComputedStyle(element).color)
  expect(await input.evaluate(element => getComputedStyle(element).borderColor)).toBe(color)
})

test('aligns hints with their labels and the save bar with the form, and lists the sections', async ({
  app,
}) => {
  await app.page.setViewportSize({ width: 1440, height: 900 })
  await app.openSignedIn('/utilities/delete-sync')
  await expect(field(app, 'Safety limit')).toBeVisible()
  const label = await boxOf(app.page.getByText('Ignore users with sync disabled', { exact: true }))
  const hint = app.page.getByText(/^Titles that are only on these users’ watchlists/)
  const textLeft = await hint.evaluate(one => {
    const range = document.createRange()
    range.selectNodeContents(one)
    return range.getBoundingClientRect().left
  })
  expect(Math.abs(textLeft - label.x)).toBeLessThanOrEqual(1)

  await field(app, 'Safety limit').fill('12')
  // The scrollbar that comes with the bar narrows both.
  const offset = async () => {
    const form = await boxOf(app.page.getByRole('region', { name: 'Safeguards' }))
    const bar = await boxOf(saveBar(app).locator('..'))
    return [bar.x - form.x, bar.width - form.width]
  }
  await expect.poll(offset).toEqual([0, 0])

  const index = app.page.getByRole('navigation', { name: 'On this page' })
  await expect(index.getByRole('link', { name: /^Safeguards/ })).toContainText('1 change')
  await index.getByRole('link', { name: /^Notification/ }).click()
  await expect(app.page.getByRole('region', { name: 'Notification' })).toBeFocused()
  await app.page.setViewportSize({ width: 1024, height: 768 })
  await expect(index).not.toBeVisible()
})
