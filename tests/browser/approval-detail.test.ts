import { describe } from 'vitest'
import type { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

/** Opens the list. @returns its titles, and the details of the nth request */
const openList = async (app: App) => {
  await app.openSignedIn('/approvals')
  const rows = app.page.locator('tr[data-row]')
  await expect(rows.first()).toBeVisible()
  const titles = await rows.getByRole('rowheader').getByRole('link').allTextContents()
  return { rows, titles, details: (at: number) => app.dialog(titles[at] ?? '') }
}

test('a watchlist and names that load late don’t move the buttons', async ({ app }) => {
  const held = await Promise.all(
    ['/v1/users/*/watchlist', '/quality-profiles*'].map(path => app.hold(path)),
  )
  await app.openSignedIn('/approvals')
  await app.page.locator('tr[data-row] a').first().click()
  const details = app.page.getByRole('dialog')
  const change = details.getByRole('button', { name: 'Change destination' })
  await expect(change).toBeVisible()
  const place = () => change.boundingBox()
  // The sheet slides in.
  await details.evaluate(sheet => Promise.all(sheet.getAnimations().map(one => one.finished)))
  const before = await place()
  const profile = /HD-1080p|Ultra-HD/
  expect(await details.textContent()).not.toMatch(profile)
  for (const release of held) release()
  await expect(details).toContainText(profile)
  expect(await place()).toEqual(before)
})

test('beside the list, steps through the requests by keyboard or their titles, and Escape returns to the row', async ({
  app,
}) => {
  const { rows, details } = await openList(app)
  await rows.nth(0).focus()
  await app.page.keyboard.press('Enter')
  await expect(details(0)).toContainText('1 of 15')
  await app.page.keyboard.press('j')
  await expect(details(1)).toContainText('2 of 15')
  await app.page.keyboard.press('ArrowDown')
  await expect(details(2)).toContainText('3 of 15')
  await expect(rows.nth(2)).toHaveAttribute('data-state', 'open')
  await details(2).getByRole('textbox', { name: 'Note' }).fill('jar')
  await expect(details(2)).toContainText('3 of 15')
  await details(2).getByRole('textbox', { name: 'Note' }).fill('')
  // The list stays usable.
  await rows.nth(1).getByRole('link').click()
  await expect(details(1)).toContainText('2 of 15')
  await app.page.keyboard.press('Escape')
  await expect(app.page).toBeAt('/approvals')
  await expect(rows.nth(1)).toBeFocused()
})

describe('with a ten-second undo window', () => {
  test.override({ undoWindowS: 10 })

  test('reads and decides one request after the other, and returns to one by undo', async ({
    app,
  }) => {
    const { rows, titles, details } = await openList(app)
    await rows.nth(0).focus()
    await app.page.keyboard.press('Enter')
    await expect(details(0).getByRole('button', { name: `Next: ${titles[1]}` })).toBeVisible()
    for (const at of [0, 1, 2]) {
      await expect(details(at)).toBeVisible()
      await app.page.keyboard.press('a')
    }
    await expect(details(3)).toBeVisible()
    await app.page.keyboard.press('r')
    await app.page.keyboard.press('Enter')
    await expect(details(4)).toBeVisible()
    await app.page.keyboard.press('u')
    await expect(details(3)).toBeVisible()
  })
})
