import { describe } from 'vitest'
import type { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

const NOTCH_PX = 47
const WIDTH = 667
const CONTROLS = 'button:visible, a[href]:visible, input:visible, select:visible, h2:visible'

/** Names of the controls in view that reach under the notch on the left or right. */
const covered = (app: App) =>
  app.page.locator(CONTROLS).evaluateAll(
    (elements, [notch, width]) =>
      elements.flatMap(element => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const isInView = bottom > 0 && top < innerHeight && right - left > 1
        const isCovered = left < notch || right > width - notch
        return isInView && isCovered && !element.closest('.sr-only, [inert]')
          ? [element.getAttribute('aria-label') ?? element.textContent]
          : []
      }),
    [NOTCH_PX, WIDTH] as const,
  )

describe('on a phone with a notch, held sideways', () => {
  test.override({
    contextOptions: { viewport: { width: WIDTH, height: 375 }, isMobile: true, hasTouch: true },
  })

  test('page, sidebar, details, triage and save bar stay clear of the notch', async ({
    app,
    context,
    mock,
  }) => {
    await mock.approval('created', { title: 'A Quiet Earth', contentType: 'movie', userId: 2 })
    const devtools = await context.newCDPSession(app.page)
    await devtools.send('Emulation.setSafeAreaInsetsOverride', {
      insets: { left: NOTCH_PX, right: NOTCH_PX, top: 0, bottom: 21 },
    })
    await app.openSignedIn('/plex/users')
    await expect(app.title).toBeVisible()
    await expect.poll(() => covered(app)).toEqual([])
    await app.button('Toggle sidebar').click()
    await expect(app.link('Dashboard')).toBeVisible()
    await expect.poll(() => covered(app)).toEqual([])
    await app.page.keyboard.press('Escape')

    await app.navigate('/approvals?for=all')
    await expect(app.page.getByRole('region', { name: 'Triage' })).toBeVisible()
    await expect.poll(() => covered(app)).toEqual([])
    await app.navigate('/approvals')
    await app.link('A Quiet Earth').click()
    const details = app.page.getByRole('dialog')
    await expect(details.getByRole('button', { name: 'Close' })).toBeVisible()
    await expect.poll(() => covered(app)).toEqual([])
    await app.page.keyboard.press('Escape')

    await app.navigate('/approvals/settings')
    await app.page.getByLabel('Expire after', { exact: true }).fill('47')
    await expect(app.page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible()
    await expect.poll(() => covered(app)).toEqual([])
  })
})
