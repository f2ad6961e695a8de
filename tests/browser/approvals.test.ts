import type { Locator } from 'playwright-core'
import { describe } from 'vitest'
import type { App } from '../support/app.ts'
import type { Mock } from '../support/mock.ts'
import { buttonAt, middleOf, restOn } from '../support/pointer.ts'
import { expect, PHONE, test } from '../support/test.ts'

const NEWCOMER = { title: 'The Newcomer', contentType: 'movie', userId: 2 } as const
/** Rows move while the list loads. They are only held once it is complete. */
const waitUntilLoaded = (app: App) =>
  expect(app.page.locator('[aria-label="Approval requests"]')).toHaveAttribute('aria-busy', 'false')
const openLoaded = async (app: App, path: string) => {
  await app.openSignedIn(path)
  await app.waitUntilToastsCanAppear()
  await waitUntilLoaded(app)
}
const line = (app: App) => app.button(/^Show \d+ new requests?$/)

test('no row moves under a resting pointer, and new requests appear once it leaves', async ({
  app,
  mock,
}) => {
  await openLoaded(app, '/approvals')
  const approve = app.page.locator('tr[data-row]').getByRole('button', { name: /^Approve / })
  const { name, point } = await restOn(app, approve.nth(1))
  for (let sent = 0; sent < 6; sent++) {
    await mock.approval('created', { ...NEWCOMER, title: `${NEWCOMER.title} ${sent}` })
    expect(await buttonAt(app, point)).toBe(name)
  }
  await expect(app.button('Show 6 new requests')).toBeVisible()
  expect(await buttonAt(app, point)).toBe(name)
  await app.page.mouse.move(0, 0)
  await expect(line(app)).toHaveCount(0)
  await expect(approve.first()).toHaveAttribute('aria-label', /The Newcomer/)
  await expect(app.tile('Pending')).toContainText('21')
  await expect.poll(() => app.page.title()).toContain('(21)')
  await expect(app.anyToast).toHaveCount(0)
})

test('rows are also held if the list opened under the resting pointer, until Show scrolls to the new one', async ({
  app,
  mock,
}) => {
  await app.openSignedIn('/notifications')
  await app.waitUntilToastsCanAppear()
  await app.page.mouse.move(700, 600)
  await app.navigate('/approvals')
  await expect(app.page.locator('tr[data-row]:hover')).toHaveCount(1)
  await waitUntilLoaded(app)
  await mock.approval('created', NEWCOMER)
  await expect(app.button('Show 1 new request')).toBeVisible()
  const main = app.page.getByRole('main')
  await main.evaluate(element => element.scrollTo({ top: 300 }))
  await line(app).click()
  await expect(app.button(`Approve ${NEWCOMER.title}`)).toBeVisible()
  expect(await main.evaluate(element => element.scrollTop)).toBe(0)
})

describe('with an undo window', () => {
  test.override({ undoWindowS: 10 })

  test('the pointer on a message below the list doesn’t let rows move', async ({ app, mock }) => {
    await openLoaded(app, '/approvals')
    const boxes = app.page.locator('tr[data-row]').getByRole('checkbox')
    for (const at of [1, 2]) await boxes.nth(at).click()
    await app.button(/^Approve 2/).click()
    await app.button('Undo approval of 2 requests').hover()
    await mock.approval('created', NEWCOMER)
    await expect(app.button('Show 1 new request')).toBeVisible()
  })
})

const APPROVE = 'POST /v1/approval/requests/:id/approve'

/** Presses the first Approve buttons where they were at first, without waiting for the undo window. */
const approveInARow = async (
  { app, mock }: { app: App; mock: Mock },
  buttons: Locator,
  count: number,
  press: (x: number, y: number) => Promise<void>,
) => {
  const aims: { title: string; point: { x: number; y: number } }[] = []
  for (let index = 0; index < count; index++) {
    const button = buttons.nth(index)
    const name = (await button.getAttribute('aria-label')) ?? ''
    aims.push({ title: name.replace('Approve ', ''), point: await middleOf(button) })
  }
  for (const [index, { point }] of aims.entries()) {
    await press(point.x, point.y)
    await expect.poll(async () => (await mock.calls())[APPROVE]).toBe(index + 1)
  }
  const read = await app.page.request.get(`${app.url}/v1/approval/requests?status=approved`, {
    headers: { accept: 'application/json' },
  })
  const { approvalRequests } = await read.json()
  const approved = approvalRequests.map((request: { contentTitle: string }) => request.contentTitle)
  const aimed = aims.map(({ title }) => title)
  expect(approved).toEqual(expect.arrayContaining(aimed))
  return aimed
}

test.for([
  ['six', '/approvals', 6],
  ['four', '/approvals?group=user', 4],
  ['six', '/dashboard', 6],
] as const)(
  'decisions in a row hit the %s titles they were aimed at in %s, and the rows leave after the pointer',
  async ([, path, count], { app, mock }) => {
    await app.openSignedIn(path)
    await app.waitUntilToastsCanAppear()
    const region = (name: string) => app.page.getByRole('region', { name })
    const isList = path !== '/dashboard'
    if (isList) await waitUntilLoaded(app)
    else await expect(region('Needs attention')).toContainText('Attic')
    const rows = isList
      ? app.page.locator('tr[data-row]')
      : region('Pending requests').getByRole('listitem')
    const approve = rows.getByRole('button', { name: /^Approve / })
    const click = (x: number, y: number) => app.page.mouse.click(x, y)
    const titles = await approveInARow({ app, mock }, approve, count, click)
    await expect(rows.getByText('Approved', { exact: true })).toHaveCount(count)
    await expect(app.tile('Pending')).toContainText(new RegExp(`\\b${15 - count}\\b`))

    await app.page.mouse.move(0, 0)
    for (const title of titles) await expect(app.button(`Approve ${title}`)).toHaveCount(0)
    await expect(rows.getByText('Approved', { exact: true })).toHaveCount(0)
  },
)

describe('on a phone', () => {
  test.override({
    contextOptions: PHONE,
  })

  test('a menu stays visible while its button is out of view', async ({ app }) => {
    await openLoaded(app, '/approvals')
    await app.button(/^Filter/).tap()
    await app.dialog('Filters').getByRole('button', { name: 'View' }).tap()
    const isOnTop = await app.page
      .getByRole('menuitemcheckbox', { name: 'Group by user' })
      .evaluate(async item => {
        const button = document.querySelector('[aria-haspopup="menu"][aria-expanded="true"]')
        const scroller = button?.closest('.overflow-y-auto')
        if (!button || !scroller) return false
        const { bottom } = scroller.getBoundingClientRect()
        scroller.scrollBy(0, button.getBoundingClientRect().top - bottom - 10)
        // The browser hides the menu in the next frame.
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
        const { x, y, width, height } = item.getBoundingClientRect()
        return item.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    expect(isOnTop).toBe(true)
  })

  test('taps in a row hit the titles they were aimed at', async ({ app, mock }) => {
    await openLoaded(app, '/approvals')
    const tap = (x: number, y: number) => app.page.touchscreen.tap(x, y)
    const titles = await approveInARow({ app, mock }, app.button(/^Approve /), 4, tap)
    await expect(app.page.locator('li[data-state="dim"]')).toHaveCount(4)
    // A touch outside the list lets the decided rows go.
    await app.page.touchscreen.tap(195, 25)
    for (const title of titles) await expect(app.button(`Approve ${title}`)).toHaveCount(0)
  })
})
