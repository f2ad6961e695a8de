import { describe } from 'vitest'
import { expect, test } from '../support/test.ts'

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

describe('with a ten-second undo window', () => {
  test.override({ undoWindowS: 10 })

  test('reads and decides one request after the other, and returns to one by undo and to its row by Escape', async ({
    app,
  }) => {
    await app.openSignedIn('/approvals')
    const rows = app.page.locator('tr[data-row]')
    await expect(rows.first()).toBeVisible()
    const titles = await rows.getByRole('rowheader').getByRole('link').allTextContents()
    const details = (at: number) => app.dialog(titles[at] ?? '')
    const press = async (key: string, at: number) => {
      await app.page.keyboard.press(key)
      await expect(details(at)).toContainText(/\d+ of \d+/)
    }
    await rows.nth(0).focus()
    await press('Enter', 0)
    await expect(details(0).getByRole('button', { name: `Next: ${titles[1]}` })).toBeVisible()
    await press('j', 1)
    await press('ArrowDown', 2)
    await expect(rows.nth(2)).toHaveAttribute('data-state', 'open')
    const note = details(2).getByRole('textbox', { name: 'Note' })
    await note.fill('jar')
    await expect(note).toHaveValue('jar')
    await note.fill('')
    // The list stays usable.
    await rows.nth(1).getByRole('link').click()
    // Otherwise, Escape would close a tooltip first.
    await app.page.mouse.move(0, 0)
    await expect(details(1)).toContainText('2 of 15')
    await press('a', 2)
    await press('a', 3)
    await app.page.keyboard.press('r')
    await press('Enter', 4)
    await press('u', 3)
    await app.page.keyboard.press('Escape')
    await expect(app.page).toBeAt('/approvals')
    // By name: rows above it leave when their undo window ends.
    await expect(rows.filter({ hasText: titles[3] ?? '' })).toBeFocused()
  })
})
