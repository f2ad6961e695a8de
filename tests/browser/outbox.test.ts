import { describe } from 'vitest'
import { App } from '../support/app.ts'
import type { Mock } from '../support/mock.ts'
import { middleOf } from '../support/pointer.ts'
import { expect, PHONE, test } from '../support/test.ts'

const TITLE = 'A Quiet Signal'
const APPROVE = 'POST /v1/approval/requests/:id/approve'
const row = (app: App, title = TITLE) => app.page.getByRole('row').filter({ hasText: title })

const openOne = async (app: App, mock: Mock) => {
  await mock.approval('created', { title: TITLE, contentType: 'movie', userId: 2 })
  await app.openSignedIn('/approvals?q=quiet')
  await expect(row(app)).toBeVisible()
  await app.waitUntilToastsCanAppear()
}

test.describe('with a ten-second undo window', () => {
  test.override({ undoWindowS: 10 })

  test('Undo can’t be pressed in the moment it appears, only after; undo makes no call and works by U on the next page, too', async ({
    app,
    mock,
  }) => {
    await openOne(app, mock)
    // A decision can be undone until the session has been checked.
    await app.hold('/v1/users/me')
    // Watching before the press: a busy page would handle a press before a call that came first.
    const watch = await app.page.evaluateHandle(() => ({
      target: new Promise<string | null | undefined>(resolve => {
        const observer = new MutationObserver(() => {
          const button = document.querySelector('.decided-actions button')
          if (!button) return
          observer.disconnect()
          const { x, y, width, height } = button.getBoundingClientRect()
          const seen = document.elementFromPoint(x + width / 2, y + height / 2)
          resolve(seen?.closest('button')?.getAttribute('aria-label'))
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
    }))
    await app.button(`Approve ${TITLE}`).click()
    expect(await watch.evaluate(({ target }) => target)).toBe(undefined)
    await expect(row(app)).toContainText('Approved')
    await app.button(`Undo for ${TITLE}`).click()
    await expect(app.button(`Approve ${TITLE}`)).toBeVisible()
    await app.link('Quota Settings').click()
    await expect(app.page).toBeAt('/approvals/quota-settings')
    expect((await mock.calls())[APPROVE]).toBe(undefined)

    await app.page.goBack()
    await app.button(`Approve ${TITLE}`).click()
    // The row in view says it.
    await expect(app.button(`Undo for ${TITLE}`)).toBeVisible()
    await expect(app.button(`Undo approval of ${TITLE}`)).toHaveCount(0)
    await app.link('Quota Settings').click()
    await expect(app.page).toBeAt('/approvals/quota-settings')
    await expect(app.button(`Undo approval of ${TITLE}`)).toBeVisible()
    await app.page.keyboard.press('u')
    await expect(app.button(`Undo approval of ${TITLE}`)).toHaveCount(0)
    expect((await mock.calls())[APPROVE]).toBe(undefined)
  })

  test('sends the decision once when the tab closes', async ({ app, mock }) => {
    await openOne(app, mock)
    await app.button(`Approve ${TITLE}`).click()
    await expect(row(app)).toContainText('Approved')
    await app.page.close({ runBeforeUnload: true })
    await expect.poll(async () => (await mock.calls())[APPROVE]).toBe(1)
  })
})

describe('on a phone', () => {
  test.override({
    undoWindowS: 10,
    contextOptions: PHONE,
  })

  test('the second tap of a double tap on ✓ neither undoes the decision nor opens the request', async ({
    app,
    mock,
  }) => {
    await mock.approval('created', { title: TITLE, contentType: 'movie', userId: 2 })
    await app.openSignedIn('/approvals?q=quiet')
    const approve = app.button(`Approve ${TITLE}`)
    await expect(approve).toBeVisible()
    await app.waitUntilToastsCanAppear()
    const point = await middleOf(approve)
    const watch = await app.page.evaluateHandle(
      ({ x, y, name }) => ({
        undoAfterSecondTap: new Promise<number>(resolve => {
          const undo = () => document.querySelectorAll(`[aria-label="${name}"]`)
          const observer = new MutationObserver(async () => {
            if (undo().length === 0) return
            observer.disconnect()
            const hit = document.elementFromPoint(x, y)
            if (hit instanceof HTMLElement) hit.click()
            for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
            resolve(undo().length)
          })
          observer.observe(document.body, { childList: true, subtree: true })
        }),
      }),
      { ...point, name: `Undo for ${TITLE}` },
    )
    await app.page.touchscreen.tap(point.x, point.y)
    expect(await watch.evaluate(each => each.undoAfterSecondTap)).toBe(1)
    await expect(app.page).toBeAt('/approvals?q=quiet')
  })
})

describe('in a duplicated tab', () => {
  test.override({ undoWindowS: 10 })

  /** Like Duplicate in the tab's menu, this copies the session storage. */
  const duplicate = async (app: App): Promise<App> => {
    const opened = app.page.context().waitForEvent('page')
    await app.page.evaluate(() => void window.open(location.href))
    const copy = new App(await opened, app.url)
    await copy.waitUntilToastsCanAppear()
    return copy
  }

  test('an undone decision stays undone', async ({ app, mock }) => {
    await openOne(app, mock)
    await app.button(`Approve ${TITLE}`).click()
    const copy = await duplicate(app)
    await app.button(`Undo for ${TITLE}`).click()
    // Leaving a page sends what it still holds.
    await copy.navigate('/dashboard')
    await copy.page.close({ runBeforeUnload: true })
    await app.link('Dashboard').click()
    await expect(app.tile('Pending')).toContainText(TITLE)
    expect((await mock.calls())[APPROVE]).toBe(undefined)
  })
})
