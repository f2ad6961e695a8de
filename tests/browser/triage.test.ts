import { describe } from 'vitest'
import type { App } from '../support/app.ts'
import type { Mock } from '../support/mock.ts'
import { boxOf } from '../support/pointer.ts'
import { expect, PHONE, test } from '../support/test.ts'

const TITLES = ['A Quiet Earth', 'A Quiet Dawn', 'A Quiet Comet', 'A Quiet Borough', 'A Quiet Arc']

const openList = async (app: App, mock: Mock, titles = TITLES) => {
  for (const title of titles.toReversed()) {
    await mock.approval('created', { title, contentType: 'movie', userId: 2 })
  }
  await app.openSignedIn('/approvals?q=quiet')
  for (const title of titles) await expect(row(app, title)).toBeVisible()
  await expect(app.liveState).toHaveText('Live')
}
const row = (app: App, title: string) => app.page.getByRole('row').filter({ hasText: title })
const triage = (app: App) => app.page.getByRole('region', { name: 'Triage' })
const shown = (app: App) => triage(app).getByRole('article')
const place = (app: App) => triage(app).getByText(/^\d+ of \d+$/)

const press = async (app: App, key: string, title: string) => {
  await app.page.keyboard.press(key)
  await expect(shown(app)).toHaveAttribute('aria-label', title)
}

describe('with a ten-second undo window', () => {
  test.override({ undoWindowS: 10 })

  test('decides five requests and undoes one decision by keyboard alone', async ({ app, mock }) => {
    await openList(app, mock)
    const before = (await mock.state()).approvals
    const [earth = '', dawn = '', comet = '', borough = '', arc = ''] = TITLES
    await row(app, comet).focus()
    await press(app, 't', earth)
    await expect(place(app)).toHaveText('1 of 5')

    await press(app, 'a', dawn)
    // The bar has the only Undo, and covers nothing of the card.
    await expect(app.page.getByRole('button', { name: /^Undo/ })).toHaveCount(1)
    const approve = triage(app).getByRole('button', { name: /^Approve/ })
    expect((await boxOf(shown(app))).bottom).toBeLessThan((await boxOf(approve)).y)
    await press(app, 'j', comet)
    await press(app, 'k', dawn)
    await app.page.keyboard.press('r')
    const reason = app.page.getByRole('textbox', { name: 'Reason' })
    await expect(reason).toBeFocused()
    await app.page.keyboard.press('Escape')
    await expect(reason).not.toBeVisible()
    await expect(shown(app)).toHaveAttribute('aria-label', dawn)
    await app.page.keyboard.press('r')
    await expect(reason).toBeFocused()
    // Shortcut letters are plain text in the field.
    await app.page.keyboard.type('As said: just skip it, ask again')
    await expect(reason).toHaveValue('As said: just skip it, ask again')
    await press(app, 'Enter', comet)

    await press(app, 'a', borough)
    await press(app, 'u', comet)
    await expect(place(app)).toHaveText('3 of 5')
    await press(app, 's', borough)
    await press(app, 'a', arc)
    await app.page.keyboard.press('a')
    await expect(triage(app)).toContainText('3 approved, 1 rejected, 1 skipped')
    await press(app, 'j', comet)

    await app.page.keyboard.press('Escape')
    await expect(triage(app)).not.toBeVisible()
    await expect(app.page).toBeAt('/approvals?q=quiet')
    await expect(row(app, comet)).toBeFocused()
    // Decided rows stay in place until the focus has left the list.
    await expect(app.page.locator('tbody tr[data-state="dim"]')).toHaveCount(4)
    await app.page.keyboard.press('/')
    await expect(app.page.locator('tbody tr[data-row]')).toHaveCount(1)
    await expect(row(app, comet)).toBeVisible()
    const { approvals } = await mock.state()
    expect(approvals).toMatchObject({
      approved: before.approved + 3,
      rejected: before.rejected + 1,
    })
    const calls = await mock.calls()
    expect(calls['POST /v1/approval/requests/:id/approve']).toBe(3)
  })
})

describe('on a phone', () => {
  test.override({
    contextOptions: PHONE,
  })

  test('swiping right approves, swiping left asks for a reason, a short swipe does nothing', async ({
    app,
    mock,
  }) => {
    const [first = '', second = '', third = ''] = TITLES
    for (const title of [third, second, first]) {
      await mock.approval('created', { title, contentType: 'movie', userId: 2 })
    }
    const before = (await mock.state()).approvals
    await app.openSignedIn('/approvals?q=quiet')
    await app.button('Triage').tap()
    await expect(shown(app)).toHaveAttribute('aria-label', first)

    const touch = await app.page.context().newCDPSession(app.page)
    const swipe = async (by: number) => {
      const from = { x: 195, y: 300 }
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
      for (let step = 1; step <= 8; step++) {
        const at = { x: from.x + (by * step) / 8, y: from.y + step }
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] })
      }
      // Chromium recognizes a stop after 40 ms without movement. Otherwise the fling would swallow the next tap.
      const timestamp = Date.now() / 1000 + 0.1
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp })
    }
    await swipe(60)
    await expect(shown(app)).toHaveAttribute('aria-label', first)
    await swipe(170)
    await expect(shown(app)).toHaveAttribute('aria-label', second)
    await swipe(-170)
    const question = app.dialog(`Reject “${second}”`)
    await expect(question.getByLabel('Reason')).toBeFocused()
    await question.getByRole('button', { name: 'Reject' }).tap()
    await expect(shown(app)).toHaveAttribute('aria-label', third)
    const approvals = async () => (await mock.state()).approvals
    await expect.poll(async () => (await approvals()).rejected).toBe(before.rejected + 1)
    expect((await approvals()).approved).toBe(before.approved + 1)
    await expect(app.anyToast).toHaveCount(0)
    await app.page.goBack()
    await expect(app.button('Triage')).toBeVisible()
  })
})
