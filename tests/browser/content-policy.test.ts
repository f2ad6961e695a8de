import type { Page } from 'playwright-core'
import { SHELL_PAGES } from '../../web/app/pages.ts'
import { expect, test } from '../support/test.ts'

/* A blocked style or script logs a console error, which fails the test. */

const openAndClose = async (page: Page, part: string) => {
  for (const opener of await page.locator(`${part} button[aria-haspopup]:visible`).all()) {
    const shown = page
      .locator(':is([role=menu], [role=dialog], [role=alertdialog]):visible')
      .first()
    await opener.click()
    await shown.waitFor()
    await page.keyboard.press('Escape')
    await shown.waitFor({ state: 'hidden' })
  }
}

test('pages, menus, dialogs and toasts comply with the content policy', async ({
  app,
  mock,
  consoleErrors,
}) => {
  // The demo has one unreachable instance.
  consoleErrors.expect(/status of 500/)
  await app.open('/login')
  await expect(app.button('Log in')).toBeVisible()
  const answer = await app.page.request.get(`${app.url}/login`, {
    headers: { accept: 'text/html' },
  })
  const policy = answer.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/style-src 'self';/)
  expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+')*;/)
  expect(policy).not.toContain('unsafe')

  await app.openSignedIn('/dashboard')
  await expect(app.title).toBeVisible()
  await openAndClose(app.page, 'header')
  for (const { path, title } of SHELL_PAGES) {
    await app.navigate(path)
    await expect(app.title).toHaveText(title)
    await openAndClose(app.page, 'main')
  }
  await expect(app.liveState).toContainText(/^Live/)
  await app.waitUntilToastsCanAppear()
  await mock.approval('created')
  await expect(app.anyToast.first()).toBeVisible()
  await app.open('/no/such/page')
  await expect(app.title).toBeVisible()
  // Long, because this visits every page and opens everything on it.
}, 180_000)

test("code the policy forbids doesn't run", async ({ app, consoleErrors }) => {
  consoleErrors.expect(/Content Security Policy|requires 'Trusted(HTML|Script)' assignment/)
  await app.open('/login')
  await expect(app.button('Log in')).toBeVisible()
  // Strings, because the test runner rewrites imports.
  const attempts = [
    `const script = document.createElement('script')
     script.append('window.hasRun = true')
     document.head.append(script)`,
    `const script = document.createElement('script')
     script.textContent = 'window.hasRun = true'
     document.head.append(script)`,
    `document.body.insertAdjacentHTML('beforeend', '<img src="/no" onerror="window.hasRun = true">')`,
    `await import('data:text/javascript,window.hasRun = true')`,
  ]
  for (const attempt of attempts) {
    const said = consoleErrors.all().length
    await app.page.evaluate(`(async () => { ${attempt} })().catch(() => {})`)
    await expect.poll(() => consoleErrors.all().length, { message: attempt }).toBeGreaterThan(said)
  }
  expect(await app.page.evaluate(() => 'hasRun' in window)).toBe(false)
})
