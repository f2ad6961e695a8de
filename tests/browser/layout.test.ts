import type { Locator, Page } from 'playwright-core'
import { describe } from 'vitest'
import { boxOf } from '../support/pointer.ts'
import { expect, test } from '../support/test.ts'

const widthOf = async (locator: Locator) => (await boxOf(locator)).width
const groundOf = (locator: Locator, pseudo?: string) =>
  locator.first().evaluate((node, of) => getComputedStyle(node, of).backgroundColor, pseudo)
/** System colors as computed in forced-colors mode. */
const systemColors = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.forcedColorAdjust = 'none'
    const computed = (color: string) => {
      probe.style.background = color
      return getComputedStyle(probe).backgroundColor
    }
    return {
      highlight: computed('Highlight'),
      text: computed('HighlightText'),
      canvas: computed('Canvas'),
    }
  })

test('a long user name stays on one line with a tooltip, and nothing covers the last row', async ({
  app,
  mock,
}) => {
  await app.openSignedIn('/approvals')
  await app.waitUntilToastsCanAppear()
  await expect(app.liveState).toContainText('Live')
  await mock.approval('created', { title: 'New here', contentType: 'movie', userId: 2 })
  const name = app.page.getByRole('row').locator('bdi.truncate[data-tip]').first()
  await expect(name).toBeVisible()
  expect(await name.evaluate(node => getComputedStyle(node).whiteSpace)).toBe('nowrap')
  // Read both values in a single call, because the list may reload between two calls.
  const [tip, text] = await name.evaluate(node => [node.getAttribute('data-tip'), node.textContent])
  // The alias, followed by the Plex name if they differ.
  expect(tip?.startsWith(text ?? '-')).toBe(true)
  expect(await widthOf(name.locator('..'))).toBeGreaterThan(90)

  // At the end of the list, the last row is above the foot, so its buttons stay reachable.
  const foot = app.page.getByRole('region', { name: 'List messages' })
  const rows = app.page.getByRole('row')
  const roomBelow = async () => {
    await app.page.getByRole('main').evaluate(main => main.scrollTo(0, main.scrollHeight))
    const last = await rows.last().getByRole('button').last().boundingBox()
    const top = (await foot.boundingBox())?.y ?? Number.NaN
    return last === null ? Number.NaN : top - (last.y + last.height)
  }
  await expect.poll(roomBelow).toBeGreaterThan(0)
})

const overlaps = async (one: Locator, other: Locator) => {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  return a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom
}

test('nothing is cut off or covered in windows of 1440, 1024 and 780 px', async ({ app }) => {
  await app.openSignedIn('/utilities/new-user-defaults')
  const sidebar = app.page.getByRole('complementary', { name: 'Sidebar' })
  await expect(sidebar.getByRole('link', { name: 'New User Defaults' })).toBeVisible()
  const wide = await sidebar
    .getByRole('link')
    .or(sidebar.getByRole('button'))
    .evaluateAll(
      (all, room) =>
        all
          .filter(one => one.checkVisibility() && one.getBoundingClientRect().right >= room)
          .map(one => one.textContent),
      await sidebar.evaluate(one => one.getBoundingClientRect().right),
    )
  expect(wide).toEqual([])

  await app.page.setViewportSize({ width: 1024, height: 800 })
  await app.navigate('/plex/users')
  const details = app.page.getByRole('row').getByText(/\d+ titles?/)
  await expect(details.first()).toBeVisible()
  const hidden = await details.evaluateAll(all =>
    all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  )
  for (const px of hidden) expect(px).toBe(0)

  await app.navigate('/sonarr/content-router?rule=3')
  await expect(app.page.getByText(/TB free/)).toBeVisible()
  const cut = await app.page.locator('main select').evaluateAll(all =>
    (all as HTMLSelectElement[]).filter(node => {
      const copy = document.body.appendChild(node.cloneNode(false) as HTMLSelectElement)
      copy.style.width = 'max-content'
      copy.append(new Option(node.selectedOptions[0]?.label))
      return copy.offsetWidth > node.offsetWidth
    }),
  )
  expect(cut).toEqual([])

  await app.navigate('/dashboard')
  const waiting = app.page.getByRole('region', { name: 'Pending requests' })
  const attention = app.page.getByRole('region', { name: 'Needs attention' })
  await expect(waiting).toBeVisible()
  expect(await widthOf(waiting)).toBeGreaterThanOrEqual(await widthOf(attention))

  // The outcome badge stays within its column.
  await app.page.setViewportSize({ width: 1100, height: 800 })
  await app.navigate('/approvals')
  const known = app.page.getByRole('row').getByText(/others want it/)
  await expect(known.first()).toBeVisible()
  const past = await known.evaluateAll(all =>
    all.map(one => {
      const [badge, cell] = [one.closest('.badge'), one.closest('td, th')]
      return (
        Number(badge?.getBoundingClientRect().right) > Number(cell?.getBoundingClientRect().right)
      )
    }),
  )
  expect(past).not.toContain(true)

  // At tablet widths, the filters of a list fit beside the search field.
  await app.page.setViewportSize({ width: 900, height: 800 })
  await app.navigate('/approvals')
  await expect(app.button('Type')).toBeVisible()
  await app.page.setViewportSize({ width: 780, height: 800 })
  const count = app.page
    .getByRole('search')
    .getByText(/^\d+( requests)?/)
    .first()
  expect(await overlaps(app.button('4 more filters'), count)).toBe(false)
})

for (const width of [1440, 390])
  describe(`at a width of ${width} px`, () => {
    test.override({ contextOptions: { viewport: { width, height: 844 } }, undoWindowS: 10 })

    test('the foot and toasts work above a dialog, by pointer and by F6, and cover none of its buttons', async ({
      app,
      mock,
    }) => {
      await mock.approval('created', { title: 'A Quiet Earth', contentType: 'movie', userId: 2 })
      await app.openSignedIn('/dashboard')
      // A decision can be undone until the session has been checked.
      await app.hold('/v1/users/me')
      await app.button('Approve A Quiet Earth').click()
      const undo = app.button('Undo approval of A Quiet Earth')
      // The row in view says it, until a dialog makes it inert.
      await expect(app.button('Undo for A Quiet Earth')).toBeVisible()
      await expect(undo).toHaveCount(0)
      await expect(app.liveState).toHaveText('Live')
      const { keyboard } = app.page
      await keyboard.press('?')
      const dialog = app.dialog('Keyboard shortcuts')
      await expect(dialog).toBeVisible()
      await expect(undo).toBeVisible()
      await mock.approval('created', { title: 'A Quiet Dawn', contentType: 'movie', userId: 2 })
      const toast = app.toast('New Approval Request')
      await toast.hover()
      const close = dialog.getByRole('button', { name: 'Close' })
      // Toasts and dialogs slide in.
      for (const message of [undo, toast])
        await expect.poll(() => overlaps(message, close)).toBe(false)
      await keyboard.press('F6')
      await expect(undo).toBeFocused()
      await keyboard.press('F6')
      await expect(toast.getByRole('link', { name: 'View' })).toBeFocused()
      await keyboard.press('F6')
      await expect(dialog).toBeFocused()
      await undo.click()
      await expect(undo).toHaveCount(0)
      await expect(dialog).toBeVisible()
      expect((await mock.calls())['POST /v1/approval/requests/:id/approve']).toBeUndefined()
      await keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(toast).toBeVisible()
    })
  })

describe('on a phone', () => {
  test.override({ contextOptions: { viewport: { width: 390, height: 844 } } })

  test('three toasts cover no button of the header, and the end of the page can be scrolled above them', async ({
    app,
    mock,
  }) => {
    await app.openSignedIn('/plex/users')
    await app.waitUntilToastsCanAppear()
    await expect(app.liveState).toHaveText('Live')
    for (const title of ['One', 'Two', 'Three']) {
      await mock.approval('created', { title, contentType: 'movie', userId: 2 })
      await expect(app.anyToast.filter({ hasText: title })).toBeVisible()
    }
    const last = app.page.locator('main article').last()
    const header = app.page.locator('header').first()
    await app.page.mouse.wheel(0, 100_000)
    for (const covered of [header, last])
      await expect
        .poll(async () =>
          Promise.all((await app.anyToast.all()).map(toast => overlaps(toast, covered))),
        )
        .toEqual([false, false, false])
  })

  test('a condition shows its longest name, a stopped sync one line, a search has its own', async ({
    app,
  }) => {
    await app.openSignedIn('/radarr/content-router?rule=1')
    const field = app.page.getByLabel('Condition 1: field')
    await expect(field).toBeVisible()
    const missing = await field.evaluate(node => {
      const copy = document.body.appendChild(node.cloneNode(true) as HTMLElement)
      copy.style.width = 'max-content'
      return copy.offsetWidth - (node as HTMLElement).offsetWidth
    })
    expect(missing).toBeLessThanOrEqual(0)

    await app.navigate('/dashboard')
    await app.choose('Search or jump to…')
    await app.page.keyboard.type('stop watch')
    await app.page.getByRole('option', { name: /^Stop watchlist sync/ }).click()
    await app.button('Stop sync').click()
    await expect(app.button('Start')).toBeVisible()
    const state = app.page.getByText('Watchlist sync: Stopped')
    const [lineHeight, tall] = await state.evaluate(node => [
      Number.parseFloat(getComputedStyle(node).lineHeight),
      node.getBoundingClientRect().height,
    ])
    expect(tall).toBeLessThan(2 * (lineHeight ?? 0))

    await app.navigate('/utilities/plex-session-monitoring')
    const search = app.page.getByRole('searchbox', { name: 'Search rolling shows' })
    await expect(search).toBeVisible()
    const reset = await boxOf(app.button('Reset inactive…'))
    expect((await boxOf(search)).y).toBeGreaterThanOrEqual(reset.bottom)
  })
})

describe('in forced colors', () => {
  test.override({ contextOptions: { forcedColors: 'active' } })

  test('a switch shows its knob and a bar its value', async ({ app }) => {
    await app.openSignedIn('/utilities/new-user-defaults')
    const toggle = app.page.getByRole('switch', { name: 'Sync watchlist' })
    await expect(toggle).toBeChecked()
    const { highlight, text, canvas } = await systemColors(app.page)
    expect([await groundOf(toggle), await groundOf(toggle, '::before')]).toEqual([highlight, text])
    expect(text).not.toBe(highlight)

    await app.navigate('/plex/users')
    const value = app.page.getByRole('row').locator('span.flex[aria-hidden] > :empty').first()
    await expect(value).toBeVisible()
    expect(await groundOf(value.locator('..'))).toBe(canvas)
    expect(await groundOf(value)).not.toBe(canvas)
  })
})
