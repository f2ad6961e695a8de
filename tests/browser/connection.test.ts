import { createServer } from 'node:https'
import { describe } from 'vitest'
import { listen } from '../gateway/support/listen.ts'
import { TEST_CERTIFICATE, TEST_KEY } from '../gateway/support/tls.ts'
import { App } from '../support/app.ts'
import { DIALOG, findingsInTheme } from '../support/axe.ts'
import { forward } from '../support/forward.ts'
import { expect, test } from '../support/test.ts'

const CHECKS = 8

const openDetails = async (app: App) => {
  await app.choose('Connection details')
  const details = app.dialog('Connection details')
  await expect(details).toBeVisible()
  return details
}

test('shows that all checks passed, and restores the focus when closed', async ({ app }) => {
  await app.openSignedIn('/utilities/api-keys')
  await expect(app.liveState).toHaveText('Live')
  const details = await openDetails(app)
  const checks = details.getByRole('list', { name: 'Checks' }).getByRole('listitem')
  await expect(details.getByText(`All ${CHECKS} checks passed.`)).toBeVisible()
  await expect(checks).toHaveCount(CHECKS)
  await expect(checks.filter({ hasText: ', OK' })).toHaveCount(CHECKS)
  await expect(checks.first()).toContainText(/All 6 test events arrived/)
  await details.getByText('Facts for support').click()
  await expect(details).toContainText(/Last event (Just now|\d+ s ago)/)
  await expect(details).toContainText(/Stream Live since .+ \(in this tab\)/)
  await expect(details).toContainText(/Server Responding since/)
  expect(await findingsInTheme(app.page, 'dark', DIALOG)).toEqual([])
  await app.page.keyboard.press('Escape')
  await expect(details).not.toBeVisible()
  await expect(app.button('Settings')).toBeFocused()
})

/** A TLS proxy that buffers event streams and adds no forwarding headers, until the test ends. @returns its URL */
const startBufferingProxy = async (target: string) => {
  const server = createServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (request, response) =>
    forward(target, request, response, answer => {
      const pass = () => response.writeHead(answer.statusCode ?? 0, answer.headers)
      if (!/event-stream/.test(answer.headers['content-type'] ?? '')) {
        answer.pipe(pass())
        return
      }
      const collected: Buffer[] = []
      answer.on('data', chunk => collected.push(chunk))
      answer.on('end', () => pass().end(Buffer.concat(collected)))
    }),
  )
  // Node's default of 5 s is too short on a busy machine.
  server.keepAliveTimeout = 60_000
  return `https://127.0.0.1:${await listen(server)}`
}

describe('behind a buffering proxy without forwarding headers', () => {
  test.override({
    contextOptions: {
      ignoreHTTPSErrors: true,
      viewport: { width: 390, height: 844 },
      permissions: ['clipboard-read', 'clipboard-write'],
    },
  })

  test('the checks name the causes and suggest the configuration that fixes them', async ({
    context,
    product,
    mock: _,
    consoleErrors: __,
  }) => {
    const app = await App.inside(context, await startBufferingProxy(product.url))
    await app.openSignedIn('/utilities/api-keys')
    const details = await openDetails(app)
    await expect(details.getByText(`4 of ${CHECKS} checks found a problem`)).toBeVisible()
    const checks = details.getByRole('list', { name: 'Checks' }).getByRole('listitem')
    await expect(checks.filter({ hasText: /^Live events/ })).toContainText(
      /A proxy is buffering live events/,
    )
    await expect(checks.filter({ hasText: /^Scheme/ })).toContainText(
      /was loaded over https, but the gateway sees http: X-Forwarded-Proto is missing/,
    )
    const fixes = details.getByRole('region', { name: 'Suggested configuration' })
    await expect(fixes).toContainText(/proxy_buffering off;/)
    await expect(fixes).toContainText(/TRUST_PROXY=127\.0\.0\.1/)
    await fixes.getByRole('button', { name: 'Caddy' }).click()
    await fixes.getByRole('button', { name: 'Copy Caddy lines' }).click()
    const copied = () => app.page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied).toMatch(/^flush_interval -1$/m)
    await details.getByRole('button', { name: 'Copy report' }).click()
    await expect.poll(copied).toMatch(/^\[PROBLEM\] Live events: A proxy is buffering/m)
    const overflow = await details.evaluate(node => node.scrollWidth - node.clientWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    // An open page whose proxy has stopped would keep polling and log errors.
    await app.page.close()
  })
})
