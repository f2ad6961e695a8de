import type { Page } from 'playwright-core'
import { SHELL_TITLES } from '../support/shell-pages.ts'
import { expect, test } from '../support/test.ts'

/** Presses of Tab per page. Long lists repeat the same controls. */
const STOPS_MAX = 150

/** Notes each time the focus is on the body for two frames, with the element that had it and the last key. */
const watchFocus = () => {
  const lost: string[] = []
  let key = ''
  let last = ''
  let frames = 0
  const nameOf = (element: Element | null) =>
    `${element?.tagName} ${element?.getAttribute('aria-label') ?? element?.textContent?.slice(0, 40)}`
  const look = () => {
    const { activeElement } = document
    frames = activeElement === document.body ? frames + 1 : 0
    if (frames === 2 && last !== '') lost.push(`${location.pathname}: ${key} on ${last}`)
    if (frames === 0) last = nameOf(activeElement)
    requestAnimationFrame(look)
  }
  addEventListener(
    'keydown',
    event => {
      key = event.key
    },
    true,
  )
  requestAnimationFrame(look)
  Object.assign(window, { lost })
}

const nextFrame = () => new Promise<void>(resolve => requestAnimationFrame(() => resolve()))

/** The focus after a key, which may be moved in the next frame. */
const readFocus = async (isMoving: boolean) => {
  if (isMoving) await new Promise(requestAnimationFrame)
  const { activeElement: at } = document
  const overlay = at?.closest('dialog, [popover]')
  const stops = [
    ...(overlay?.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea') ?? []),
  ].filter(one => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility())
  const row = at?.closest('tr, li')
  const rowIndex = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : 0
  const isToggle = at?.matches('input[type="checkbox"], [role="switch"], [role="tab"]')
  return {
    key: isToggle ? 'Space' : at?.matches('button, summary') ? 'Enter' : null,
    // The rows of a list have the same controls.
    name: rowIndex > 1 ? null : `${at?.getAttribute('aria-label') ?? at?.textContent}`,
    isItem: at?.role === 'menuitem',
    isOpen: Boolean(overlay),
    hasNext: stops.indexOf(at as HTMLElement) < stops.length - 1,
    isEnd: at?.id === 'end',
  }
}

const lostIn = (page: Page) => page.evaluate(() => (window as Window & { lost?: string[] }).lost)

/** Pages that consist of the same parts as another one. */
const TWINS = /^\/sonarr|quota-settings|new-user-defaults|plex-labels/
const PAGES = Object.entries(SHELL_TITLES).filter(([path]) => !TWINS.test(path))
/** Controls that open a panel at the end of the page, from where Tab would leave out the rest. */
const PANELS = /^(Triage|Test a title)/
/** Two tests, because one would take too long. Each with its pages and the least number of controls that are pressed. */
const HALVES = [
  ['first', PAGES.slice(0, 6), 80],
  ['second', PAGES.slice(6), 60],
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
    // Otherwise, Tab at the end of a page would go to the controls of the browser.
    await page.evaluate(() => {
      const end = document.createElement('button')
      end.id = 'end'
      document.documentElement.append(end)
    })
    let presses = 0
    for (const [path, title] of pages) {
      if (path !== '/dashboard') await app.navigate(path)
      const discard = app.dialog('Leave without saving?').getByRole('button', { name: 'Discard' })
      await expect(app.heading(title).or(discard)).toBeVisible()
      if (await discard.isVisible()) await discard.press('Enter')
      await expect(app.title).toHaveText(title)
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      await app.title.evaluate(heading => heading.focus())
      const pressed = new Set<string>()
      for (let stop = 0; stop < STOPS_MAX; stop++) {
        await keyboard.press('Tab')
        const { key, name, isEnd } = await page.evaluate(readFocus, false)
        if (isEnd) break
        if (key === null || name === null || PANELS.test(name) || pressed.has(name)) continue
        pressed.add(name)
        await keyboard.press(key)
        for (let keys = 0; keys < 5; keys++) {
          const { isItem, isOpen, hasNext } = await page.evaluate(readFocus, true)
          if (!isOpen) break
          await keyboard.press(keys > 1 ? 'Escape' : isItem ? 'Enter' : hasNext ? 'Tab' : 'Escape')
        }
      }
      presses += pressed.size
    }
    expect(presses).toBeGreaterThan(pressesMin)
    expect(await lostIn(page)).toEqual([])
  },
)

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
  const open = async (path: keyof typeof SHELL_TITLES) => {
    await app.navigate(path)
    await expect(app.title).toHaveText(SHELL_TITLES[path] ?? '')
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

  await open('/radarr/content-router')
  const rule = app.button(/^More actions for/).first()
  await rule.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete rule' }).press('Enter')
  await confirm(/^Delete/)
  await app.button(/^Undo deletion/).press('Enter')
  await expect(app.button(/^Undo deletion/)).toHaveCount(0)

  await open('/radarr/instances')
  await app.button('More actions for Attic (old disks)').press('Enter')
  await page.getByRole('menuitem', { name: 'Delete…' }).press('Enter')
  await confirm(/^Delete/)
  await expect(app.title).toBeVisible()

  await open('/utilities/api-keys')
  const keys = app.button(/^Revoke/)
  const count = await keys.count()
  await keys.first().press('Enter')
  await confirm(/^Revoke/)
  await expect(keys).toHaveCount(count - 1)

  await open('/notifications')
  const addresses = app.button(/^Remove (target|webhook)/)
  const before = await addresses.count()
  await app
    .button(/^Add (target|webhook)/)
    .first()
    .press('Enter')
  await expect(addresses).toHaveCount(before + 1)
  await addresses.last().press('Enter')
  await expect(addresses).toHaveCount(before)
  await page.evaluate(nextFrame)
  await page.evaluate(nextFrame)
  expect(await lostIn(page)).toEqual([])
})
