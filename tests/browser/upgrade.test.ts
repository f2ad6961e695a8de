import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

/** Copies the current build with new script names, like an upgrade. */
const makeNextBuild = async (): Promise<string> => {
  const folder = resolve('.cache/next-build')
  await rm(folder, { recursive: true, force: true })
  // Leave out the compressed copies, which contain the old names.
  await cp('dist/web', folder, { recursive: true, filter: file => !/\.(br|gz)$/.test(file) })
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/\.(js|json|html)$/.test(file)) continue
    const text = await readFile(join(folder, file), 'utf8')
    await rm(join(folder, file))
    const renamed = (name: string) => name.replace(/-[\w-]{8}\.js/g, '-NEXT1234.js')
    await writeFile(join(folder, renamed(file)), renamed(text))
  }
  return folder
}

test('offers an upgrade on open pages, and applies it on request', async ({
  context,
  consoleErrors,
  start,
}) => {
  consoleErrors.expect(
    /ERR_CONNECTION_REFUSED|status of (?:401|50[23])|ERR_INCOMPLETE_CHUNKED|ERR_CONNECTION_RESET/,
  )
  // The prefetched scripts of the old build no longer exist.
  consoleErrors.expect(/status of 404 \(Not Found\) \(\/assets\//)
  const nextBuild = await makeNextBuild()
  const backend = await start('mock/main.js', { MOCK_SCENARIO: 'quiet' })
  const env = { BACKEND_URL: backend.url }
  const before = await start('server/main.js', env)
  const app = await App.inside(context, before.url)
  const other = await App.inside(context, before.url)
  await app.openSignedIn('/utilities/api-keys')
  await other.open('/approvals')
  const offerIn = ({ page }: App) => page.getByText('Stargazarr was updated.')
  await expect(app.liveState).toHaveText('Live')
  await app.waitUntilToastsCanAppear()
  await expect(other.title).toHaveText('Approvals')
  await expect(offerIn(app)).not.toBeVisible()

  expect(await before.stop()).toBe(0)
  const { port } = new URL(before.url)
  await start('server/main.js', { ...env, PORT: port, WEB_DIR: nextBuild })

  await app.page.bringToFront()
  await expect(offerIn(app)).toBeVisible()
  await app.button('Later').click()
  await expect(offerIn(app)).not.toBeVisible()

  await other.page.bringToFront()
  await expect(offerIn(other)).toBeVisible()
  await other.button('Reload').click()
  await expect(other.page.locator(`script[src="/assets/start-NEXT1234.js"]`)).toHaveCount(1)
  await expect(other.title).toHaveText('Approvals')
  await expect(other.liveState).toHaveText('Live')
  await expect(offerIn(other)).not.toBeVisible()
})
