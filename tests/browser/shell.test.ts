import { describe } from 'vitest'
import { expect, PHONE, test } from '../support/test.ts'

test('switches colors without transitions when reduced motion is preferred, and remembers theme, asteroids, fullscreen and sidebar', async ({
  app,
}) => {
  const root = app.page.locator('html')
  const left = () =>
    app.page
      .getByRole('complementary', { name: 'Sidebar' })
      .evaluate(node => node.getBoundingClientRect().left)
  await app.openSignedIn('/approvals/settings')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  const bar = app.page.locator('meta[name="theme-color"]')
  await expect(bar).toHaveAttribute('content', '#171a28')
  await expect.poll(left).toBeGreaterThan(22)
  await app.page.evaluate(() => {
    const note = () => document.documentElement.classList.add('has-moved')
    addEventListener('transitionrun', note, { once: true })
  })
  await app.page.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveAttribute('data-theme', 'light')
  // Browsers report transitions with the next frame.
  await app.page.evaluate(
    () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  await expect(app.page.locator('html.has-moved')).toHaveCount(0)
  await app.page.emulateMedia({ colorScheme: 'dark' })
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await app.choose('Switch to light theme')
  await expect(root).toHaveAttribute('data-theme', 'light')
  await expect(bar).toHaveAttribute('content', '#fffdf7')
  await app.choose('Disable asteroids')
  await app.choose('Enter fullscreen')
  await expect.poll(left).toBe(0)

  await app.page.reload()
  await expect(root).toHaveAttribute('data-theme', 'light')
  await expect(app.title).toBeVisible()
  await app.button('Settings').click()
  for (const item of ['Switch to dark theme', 'Enable asteroids', 'Exit fullscreen']) {
    await expect(app.page.getByRole('menuitem', { name: item })).toBeVisible()
  }
  await app.page.getByRole('menuitem', { name: 'Exit fullscreen' }).click()
  await expect.poll(left).toBeGreaterThan(22)

  const sidebar = app.page.getByRole('complementary', { name: 'Sidebar' })
  const width = () => sidebar.evaluate(node => node.getBoundingClientRect().width)
  await expect.poll(width).toBe(256)
  await app.button('Utilities').click()
  await expect(app.link('Delete Sync')).toBeVisible()
  await app.pressShortcut('Control+b')
  await expect.poll(width).toBe(48)
  await app.open('/plex/users')
  await expect(app.title).toBeVisible()
  await expect.poll(width).toBe(48)
  await app.pressShortcut('Meta+b')
  await expect.poll(width).toBe(256)
  // Sections that were opened by hand are remembered. That of the current page closes when it is left.
  await expect(app.link('Delete Sync')).toBeVisible()
  await expect(app.button('Plex')).toHaveAttribute('aria-expanded', 'true')
  await expect(app.link('Users')).toHaveAttribute('aria-current', 'page')
  await app.link('Delete Sync').click()
  await expect(app.button('Plex')).toHaveAttribute('aria-expanded', 'false')
  await expect(app.button('Utilities')).toHaveAttribute('aria-expanded', 'true')
})

describe('on a phone', () => {
  test.override({
    contextOptions: PHONE,
  })

  test('the sidebar is a sheet that closes on selection; the settings menu has search, but no asteroids or fullscreen', async ({
    app,
  }) => {
    await app.openSignedIn('/approvals/settings')
    await app.button('Toggle sidebar').tap()
    const sheet = app.dialog('Sidebar')
    await expect(sheet).toBeVisible()
    await expect
      .poll(() => sheet.evaluate(node => Math.round(node.getBoundingClientRect().width)))
      .toBe(288)
    await sheet.getByRole('button', { name: 'Radarr' }).tap()
    await sheet.getByRole('link', { name: 'Instances' }).tap()
    await expect(app.page).toBeAt('/radarr/instances')
    await expect(sheet).not.toBeVisible()
    await expect(app.title).toBeFocused()
    await app.button('Settings').tap()
    await expect(app.page.getByRole('menuitem', { name: /theme|This browser/ })).toHaveCount(2)
    await expect(app.page.getByRole('menuitem', { name: /asteroids|fullscreen/ })).toHaveCount(0)
    await app.page.getByRole('menuitem', { name: 'Search or jump to…' }).tap()
    await expect(app.page.getByRole('combobox', { name: /^Search/ })).toBeFocused()
  })
})

test('a press beside a menu or dialog closes it, and so does the menu’s button; a tooltip describes its button until Escape', async ({
  app,
}) => {
  await app.openSignedIn('/approvals')
  const menu = app.page.getByRole('menu')
  const settings = app.button('Settings').and(app.page.locator('header button'))
  await settings.click()
  await expect(menu).toBeVisible()
  await settings.click()
  await expect(menu).toHaveCount(0)
  await settings.click()
  await expect(menu).toBeVisible()
  await app.title.click()
  await expect(menu).toHaveCount(0)
  await app.page.keyboard.press('?')
  const dialog = app.dialog('Keyboard shortcuts')
  await dialog.getByText('Select row').click()
  await expect(dialog).toBeVisible()
  await app.page.mouse.click(20, 450)
  await expect(dialog).toHaveCount(0)

  const button = app.button('Toggle sidebar')
  const before = await button.getAttribute('aria-describedby')
  await button.hover()
  const tip = app.page.getByRole('tooltip')
  await expect(tip).toHaveText(/^Toggle sidebar \(Ctrl/)
  expect(await button.getAttribute('aria-describedby')).toBe(
    [before, await tip.getAttribute('id')].filter(Boolean).join(' '),
  )
  await app.page.keyboard.press('Escape')
  await expect(tip).not.toBeVisible()
  expect(await button.getAttribute('aria-describedby')).toBe(before)
})

test('the sidebar opens pages, and other URLs are redirected or corrected', async ({ app }) => {
  await app.openSignedIn('/plex')
  await expect(app.page).toBeAt('/plex/configuration')
  const link = app.page
    .getByRole('navigation', { name: 'Application' })
    .locator('a[href="/plex/users"]')
  await link.click()
  await expect(app.page).toBeAt('/plex/users')
  await expect(link).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => app.page.title()).toContain('Plex users')
  // Broken escapes don't keep a page from opening.
  await app.open('/utilities/plex-labels?x=%E0%A4%A#%E0%A4%A')
  await expect(app.title).toHaveText('Plex labels')
  await app.open('/aprovals')
  await expect(app.title).toHaveText('Page not found')
  await app.link(/Open Approvals/).click()
  await expect(app.page).toBeAt('/approvals')
})
