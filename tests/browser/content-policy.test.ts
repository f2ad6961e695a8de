import { expect, test } from '../support/test.ts'

/* A style or script that the policy blocks logs a console error, which fails every test. */

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
