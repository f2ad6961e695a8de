import type { Page } from 'playwright-core'
import { SHELL_PAGES } from '../../web/app/pages.ts'
import { expect, test } from '../support/test.ts'

/** Per page. Lists and triage show other titles after each decision. */
const CONTROLS_MAX = 32

/**
 * Notes each time the focus is on the body for two frames, with the element that had it and the last key. Tab at the end of
 * the page leaves it for the browser, which is no loss: the element could still have the focus.
 */
const watchFocus = () => {
  const lost: string[] = []
  let key = ''
  let last: Element | null = null
  let frames = 0
  const nameOf = (element: Element) =>
    `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`
  const canHaveFocus = (element: Element) =>
    element.isConnected && element.checkVisibility() && !element.matches(':disabled')
  const look = () => {
    const { activeElement } = document
    frames = activeElement === document.body ? frames + 1 : 0
    if (frames === 2 && last && !(key === 'Tab' && canHaveFocus(last)))
      lost.push(`${location.pathname}: ${key} on ${nameOf(last)}`)
    if (frames > 0) {
      requestAnimationFrame(look)
      return
    }
    // An animation frame each time would make the browser draw the page all the time.
    setTimeout(look, 20)
  }
  addEventListener(
    'keydown',
    event => {
      key = event.key
    },
    true,
  )
  addEventListener('focusin', event => {
    if (event.target instanceof Element) last = event.target
  })
  look()
  Object.assign(window, { lost })
}

const nextFrame = () => new Promise<void>(resolve => requestAnimationFrame(() => resolve()))

/** Focuses the Tab stop before the first control of the page whose name isn't in `tried`. @returns its name and key */
const focusBeforeNext = (tried: string[]) => {
  const heading = document.querySelector('h1')
  const isStop = (one: HTMLElement) =>
    one.tabIndex >= 0 &&
    !one.matches(':disabled') &&
    one.checkVisibility({ visibilityProperty: true }) &&
    !one.closest('[inert]') &&
    Boolean((heading?.compareDocumentPosition(one) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING)
  const stops = [
    ...document.querySelectorAll<HTMLElement>(
      'h1, a[href], button, summary, input, select, textarea',
    ),
  ].filter(one => one === heading || isStop(one))
  for (const [index, stop] of stops.entries()) {
    const isToggle = stop.matches('input[type="checkbox"], [role="switch"], [role="tab"]')
    const row = stop.closest('tr, li')
    // The rows of a list have the same controls.
    const isRepeated = row && [...(row.parentElement?.children ?? [])].indexOf(row) > 1
    const label = stop instanceof HTMLInputElement ? stop.labels?.[0] : null
    const name = stop.ariaLabel ?? (label ?? stop).textContent
    if ((!isToggle && !stop.matches('button, summary')) || isRepeated || tried.includes(name))
      continue
    stops[index - 1]?.focus()
    Object.assign(window, { next: stop })
    return { name, key: isToggle ? 'Space' : 'Enter' }
  }
  return null
}
const isAtNext = () => document.activeElement === Reflect.get(window, 'next')

/** The focus inside an overlay after a key, which may be moved in the next frame; null outside of overlays. */
const readOverlay = async () => {
  await new Promise(requestAnimationFrame)
  const { activeElement: at } = document
  const overlay = at?.closest('dialog, [popover]')
  if (!overlay) return null
  const stops = [
    ...overlay.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea'),
  ].filter(one => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility())
  return {
    isItem: at?.role === 'menuitem',
    hasNext: stops.indexOf(at as HTMLElement) < stops.length - 1,
  }
}

const lostIn = (page: Page) => page.evaluate(() => (window as Window & { lost?: string[] }).lost)

/** Pages that consist of the same parts as another one. */
const TWINS = /^\/sonarr|quota-settings|new-user-defaults|plex-labels/
const PAGES = SHELL_PAGES.filter(({ path }) => !TWINS.test(path))
/**
 * Two tests, because one would take too long. Each with its pages and the least number of controls that are pressed,
 * which are about 110 and 90: a slower machine presses fewer. The dashboard comes last, because little is left to triage
 * after it.
 */
const HALVES = [
  ['first', PAGES.slice(0, 6).reverse(), 90],
  ['second', PAGES.slice(6), 70],
] as const

test.for(HALVES)(
  'the focus is never lost while the pages are used by keyboard, %s half',
  async ([, pages, pressesMin], { app, consoleErrors }) => {
    // An instance of the mock can't be reached.
    consoleErrors.expect(/status of 500/)
    const { page } = app
    const { keyboard } = page
    await page.addInitScript(watchFocus)
    await app.openSignedIn('/dashboard')
    await expect(app.title).toBeVisible()
    let presses = 0
    for (const { path, title } of pages) {
      await app.navigate(path)
      const discard = app.dialog('Leave without saving?').getByRole('button', { name: 'Discard' })
      await expect(app.heading(title).or(discard)).toBeVisible()
      if (await discard.isVisible()) await discard.press('Enter')
      await expect(app.title).toHaveText(title)
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      const triage = page.getByRole('region', { name: 'Triage' })
      const tried: string[] = []
      for (let n = 0; n < CONTROLS_MAX; n++) {
        const next = await page.evaluate(focusBeforeNext, tried)
        if (!next && !(await triage.isVisible())) break
        if (!next) {
          await keyboard.press('Escape')
          await page.evaluate(nextFrame)
          continue
        }
        tried.push(next.name)
        await keyboard.press('Tab')
        // The row may have changed, or a dialog is still open.
        if (!(await page.evaluate(isAtNext))) {
          await keyboard.press('Escape')
          continue
        }
        presses++
        await keyboard.press(next.key)
        const [panel] = /^(Triage(?! by)|Test a title)/.exec(next.name) ?? []
        if (panel) await expect(page.getByRole('region', { name: panel })).toBeVisible()
        for (let keys = 0; keys < 5; keys++) {
          const overlay = await page.evaluate(readOverlay)
          if (!overlay) break
          const { isItem, hasNext } = overlay
          await keyboard.press(keys > 1 ? 'Escape' : isItem ? 'Enter' : hasNext ? 'Tab' : 'Escape')
        }
      }
    }
    expect(presses).toBeGreaterThan(pressesMin)
    expect(await lostIn(page)).toEqual([])
  },
)

test('a section in the address doesn’t take the focus from whoever types already', async ({
  app,
}) => {
  const { page } = app
  await app.openSignedIn('/notifications#general-notifications')
  const field = page.getByLabel('Server ID')
  await field.fill('1')
  // Longer than the page waits before it scrolls to the section.
  await page.waitForTimeout(1000)
  await expect(field).toBeFocused()
})

test('the focus is never lost when its row is decided, deleted, restored or filtered away', async ({
  app,
}) => {
  const { page } = app
  const { keyboard } = page
  await page.addInitScript(watchFocus)
  await app.openSignedIn('/approvals')
  const focusedRow = page.locator('tr[data-row]:focus')
  const confirm = async (name: RegExp) => {
    const button = page.locator('dialog[open]').getByRole('button', { name })
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    await button.press('Enter')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  }
  const open = async (path: string, title: string) => {
    await app.navigate(path)
    await expect(app.title).toHaveText(title)
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  }

  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  await app.pressShortcut('j')
  for (const key of ['a', 'j', 'u', 'k', 'j']) {
    await keyboard.press(key)
    await expect(focusedRow).toHaveCount(1)
  }
  await keyboard.press('Delete')
  await confirm(/^Delete/)
  await expect(focusedRow).toHaveCount(1)
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await keyboard.press('Escape')
  await expect(focusedRow).toHaveCount(1)
  await app.navigate('/approvals?status=approved')
  await app.pressShortcut('j')
  await expect(focusedRow).toHaveCount(1)
  await page.goBack()
  await expect.poll(() => page.url()).not.toContain('approved')
  await page.evaluate(nextFrame)

  await open('/radarr/content-router', 'Radarr content router')
  const rule = app.button(/^More actions for/).first()
  await rule.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete rule' }).press('Enter')
  await confirm(/^Delete/)
  await page.keyboard.press('u')
  await expect(page.getByText('Change undone')).toBeVisible()

  await open('/radarr/instances', 'Radarr instances')
  await app.button('More actions for Attic (old disks)').press('Enter')
  await page.getByRole('menuitem', { name: 'Delete…' }).press('Enter')
  await confirm(/^Delete/)
  await expect(app.title).toBeVisible()

  await open('/utilities/api-keys', 'API keys')
  const keys = app.button(/^Revoke/)
  const count = await keys.count()
  await keys.first().press('Enter')
  await confirm(/^Revoke/)
  await expect(keys).toHaveCount(count - 1)

  await open('/notifications', 'Notifications')
  const addresses = app.button(/^Remove (target|webhook)/)
  const before = await addresses.count()
  await app
    .button(/^Add (target|webhook)/)
    .first()
    .press('Enter')
  await expect(addresses).toHaveCount(before + 1)
  // The new field gets the focus in the next frame, and would get the next key.
  await expect(page.locator('input:focus')).toHaveCount(1)
  await addresses.last().press('Enter')
  await expect(addresses).toHaveCount(before)
  await page.evaluate(nextFrame)
  await page.evaluate(nextFrame)
  expect(await lostIn(page)).toEqual([])
})
