import type { Locator } from 'playwright-core'
import { describe } from 'vitest'
import type { App } from '../support/app.ts'
import type { Mock } from '../support/mock.ts'
import { buttonAt, middleOf, restOn } from '../support/pointer.ts'
import { expect, test } from '../support/test.ts'

const FIRST = 'A Quiet Signal'
const SECOND = 'A Quiet Harbor'

/** Opens the list filtered to two requests made for the test. */
const openPair = async (app: App, mock: Mock) => {
  for (const title of [FIRST, SECOND]) {
    await mock.approval('created', { title, contentType: 'movie', userId: 2 })
  }
  await app.openSignedIn('/approvals?q=quiet')
  await expect(row(app, FIRST)).toBeVisible()
  await expect(app.liveState).toHaveText('Live')
}
const row = (app: App, title: string) => app.page.getByRole('row').filter({ hasText: title })

test('keeps filters and sort in the URL across a reload', async ({ app, mock }) => {
  await openPair(app, mock)
  await app.open('/approvals')
  await app.page.getByRole('searchbox').fill('quiet')
  await app.tile('Approved').click()
  await expect(app.page.getByText('No matching requests')).toBeVisible()
  await app.tile('All').click()
  await app.page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
  await expect(app.page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(app.page.locator('tbody tr[data-row]')).toContainText(
    new RegExp(`${SECOND}.*${FIRST}`),
  )
  const address = new URL(app.page.url())
  await app.page.reload()
  await expect(app.page.getByRole('searchbox')).toHaveValue('quiet')
  await expect(app.page.locator('tbody tr[data-row]')).toContainText(
    new RegExp(`${SECOND}.*${FIRST}`),
  )
  await expect(app.page).toBeAt(address.pathname + address.search)
})

test('on the Approved tab, W opens “Where is it?”, the menu leads to the user, and Triage has what is pending', async ({
  app,
}) => {
  await app.openSignedIn('/approvals?status=approved')
  const first = app.page.locator('tbody tr[data-row]').first()
  await expect(first).toBeVisible()
  await app.button('Triage').click()
  await expect.poll(() => app.page.url()).toContain('for=all')
  await app.page.goBack()
  await first.focus()
  await app.page.keyboard.press('w')
  await expect.poll(() => app.page.url()).toContain('journey=')
  await expect(app.page.getByRole('dialog')).toBeVisible()
  await app.page.goBack()
  await first.getByRole('button', { name: /^More actions/ }).click()
  await app.page.getByRole('menuitem', { name: 'Edit user' }).click()
  await expect(app.dialog(/^Edit /)).toBeVisible()
})

test('asks before deleting and names the request', async ({ app, mock }) => {
  await openPair(app, mock)
  const remove = async () => {
    await app.button(`More actions for ${FIRST}`).click()
    await app.page.getByRole('menuitem', { name: 'Delete…' }).click()
    return app.dialog('Delete this request?')
  }
  const question = await remove()
  await expect(question).toContainText(FIRST)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(app, FIRST)).toBeVisible()

  await (await remove()).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(row(app, FIRST)).not.toBeVisible()
})

test('keeps the request and reports the failure when the backend refuses a decision', async ({
  app,
  mock,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 500/)
  await openPair(app, mock)
  await mock.fault({ method: 'POST', path: '/v1/approval/requests/:id/approve', status: 500 })
  await app.button(`Approve ${FIRST}`).click()
  await expect(app.toast(`Couldn’t approve “${FIRST}”`)).toContainText('still pending')
  await expect(row(app, FIRST)).toBeVisible()
  await app.button(`Approve ${FIRST}`).click()
  await expect(row(app, FIRST)).toContainText('Approved')
})

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

describe.each(['/approvals', '/approvals?group=user'])('in the list at %s', path => {
  test('no row moves under a resting pointer, and new requests appear once it leaves', async ({
    app,
    mock,
  }) => {
    await openLoaded(app, path)
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
    await expect(app.anyToast).toHaveCount(0)
  })
})

test('Show scrolls to the new requests and keeps the selection', async ({ app, mock }) => {
  await openLoaded(app, '/approvals')
  await app.page
    .getByRole('checkbox', { name: /^Select / })
    .nth(3)
    .check()
  await app.page.getByRole('searchbox').click()
  await mock.approval('created', NEWCOMER)
  await expect(line(app)).toBeVisible()
  const main = app.page.getByRole('main')
  await main.evaluate(element => element.scrollTo({ top: 300 }))
  await line(app).click()
  await expect(row(app, NEWCOMER.title)).toBeVisible()
  expect(await main.evaluate(element => element.scrollTop)).toBe(0)
  await expect(app.button('Approve 1')).toBeVisible()
})

test('rows are also held if the list opened under the resting pointer', async ({ app, mock }) => {
  await app.openSignedIn('/notifications')
  await app.waitUntilToastsCanAppear()
  await app.page.mouse.move(700, 600)
  await app.navigate('/approvals')
  await expect(app.page.locator('tr[data-row]:hover')).toHaveCount(1)
  await waitUntilLoaded(app)
  await mock.approval('created', NEWCOMER)
  await expect(app.button('Show 1 new request')).toBeVisible()
})

describe('with an undo window', () => {
  test.override({ undoWindowS: 10 })

  test('the pointer on a message below the list doesn’t let rows move', async ({ app, mock }) => {
    await openLoaded(app, '/approvals')
    await app
      .button(/^Approve /)
      .nth(1)
      .click()
    await app.button(/^Undo approval of /).hover()
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

describe('decisions in a row', () => {
  test.override({ contextOptions: { viewport: { width: 1440, height: 1800 } } })

  test.for([
    ['fifteen', '/approvals', 15],
    ['four', '/approvals?group=user', 4],
    ['four', '/approvals?status=', 4],
  ] as const)(
    'hit the %s titles they were aimed at in %s, and the rows leave after the pointer',
    async ([, path, count], { app, mock }) => {
      await openLoaded(app, path)
      const rows = app.page.locator('tr[data-row]')
      const approve = rows.getByRole('button', { name: /^Approve / })
      const click = (x: number, y: number) => app.page.mouse.click(x, y)
      const titles = await approveInARow({ app, mock }, approve, count, click)
      await expect(rows.and(app.page.locator('[data-state="dim"]'))).toHaveCount(count)

      await app.page.mouse.move(0, 0)
      for (const title of titles) await expect(app.button(`Approve ${title}`)).toHaveCount(0)
    },
  )

  test('hit the six titles they were aimed at on the dashboard', async ({ app, mock }) => {
    await app.openSignedIn('/dashboard')
    await app.waitUntilToastsCanAppear()
    const card = app.page.getByRole('region', { name: 'Pending requests' })
    await expect(app.page.getByRole('region', { name: 'Needs attention' })).toContainText('Attic')
    const approve = card.getByRole('button', { name: /^Approve / })
    const click = (x: number, y: number) => app.page.mouse.click(x, y)
    const titles = await approveInARow({ app, mock }, approve, 6, click)

    await app.page.mouse.move(0, 0)
    for (const title of titles) await expect(app.button(`Approve ${title}`)).toHaveCount(0)
    await expect(approve).toHaveCount(6)
  })

  test('by keyboard keep the rows until the focus leaves the list', async ({ app, mock }) => {
    await openLoaded(app, '/approvals')
    const rows = app.page.locator('tr[data-row]')
    const before = await rows.getByRole('link').allTextContents()
    await app.page.keyboard.press('j')
    for (let sent = 1; sent <= 3; sent++) {
      await app.page.keyboard.press('a')
      await expect.poll(async () => (await mock.calls())[APPROVE]).toBe(sent)
      await expect(rows.nth(sent - 1)).toHaveAttribute('data-state', 'dim')
      await expect(rows.nth(sent)).toBeFocused()
    }
    expect(await rows.getByRole('link').allTextContents()).toEqual(before)
    await app.page.keyboard.press('/')
    await expect(rows.first()).toContainText(before[3] ?? '')
  })
})

describe('as cards beside the sidebar', () => {
  test.override({ contextOptions: { viewport: { width: 900, height: 800 } } })

  test('the list can be sorted and selected as a whole', async ({ app }) => {
    await openLoaded(app, '/approvals')
    await app.page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Title ↓' })
    await expect(app.page).toBeAt('/approvals?sort=-title')
    await app.page.getByRole('checkbox', { name: 'Select all' }).click()
    await expect(app.page.getByText(/^\d+ selected$/)).toBeVisible()
  })

  test('Show moves the focus to the first card if it was pressed by key', async ({ app, mock }) => {
    await openLoaded(app, '/approvals')
    await app
      .button(/^Approve /)
      .nth(1)
      .focus()
    await mock.approval('created', NEWCOMER)
    await app.button('Show 1 new request').press('Enter')
    await expect(app.button('Approve The Newcomer')).toBeFocused()
  })
})

describe('on a phone', () => {
  test.override({
    contextOptions: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  })

  test('a view is saved, selected and deleted in the filters', async ({ app }) => {
    await openLoaded(app, '/approvals?type=movie')
    await app.button(/^Filter/).tap()
    const filters = app.dialog('Filters')
    await filters.getByRole('button', { name: 'View' }).tap()
    await app.page.getByRole('menuitem', { name: 'Save this view…' }).tap()
    await app.dialog('Save this view').getByLabel('Name').fill('Films')
    await app.button('Save').tap()
    await expect(filters.getByRole('button', { name: 'View: Films' })).toBeVisible()
    await filters.getByRole('button', { name: 'Reset filters' }).tap()
    await filters.getByRole('button', { name: 'View' }).tap()
    await expect(app.page.getByRole('menuitem', { name: 'Columns' })).toHaveCount(0)
    await app.page.getByRole('menuitemradio', { name: 'Films' }).tap()
    await expect(app.page).toBeAt('/approvals?type=movie')
    await filters.getByRole('button', { name: 'View: Films' }).tap()
    await app.page.getByRole('menuitem', { name: 'Delete view' }).tap()
    await app.page.getByRole('menuitem', { name: 'Films' }).tap()
    await expect(filters.getByRole('button', { name: 'View' })).toBeVisible()
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
    await app.button('Show updated list').tap()
    for (const title of titles) await expect(app.button(`Approve ${title}`)).toHaveCount(0)
  })

  test('cards stay in place while one has the focus, and Show brings the new requests', async ({
    app,
    mock,
  }) => {
    await openLoaded(app, '/approvals')
    const approve = app.button(/^Approve /).nth(1)
    await approve.focus()
    const name = await approve.getAttribute('aria-label')
    const box = await approve.boundingBox()
    await mock.approval('created', { ...NEWCOMER, count: 20 })
    await expect(line(app)).toBeVisible()
    await expect(app.button(/^Approve /).nth(1)).toHaveAttribute('aria-label', name ?? '')
    expect(await approve.boundingBox()).toEqual(box)
    await app.button('Show 20 new requests').tap()
    await expect(app.button(/^Approve /).first()).toHaveAttribute('aria-label', /The Newcomer/)
    await expect(line(app)).toHaveCount(0)
  })
})
