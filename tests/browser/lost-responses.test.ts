import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { App } from '../support/app.ts'
import { test as base, expect } from '../support/test.ts'

/** A proxy that can cut the connection after the backend has handled a write. */
const startCuttingProxy = async (target: string) => {
  const { hostname, port } = new URL(target)
  const proxy = { url: '', isCutting: false, isOffline: false, writes: 0 }
  const server = createServer((request, response) => {
    const { url: path, method, headers } = request
    const isWrite = method !== 'GET' && method !== 'HEAD' && !path?.includes('/users/')
    if (proxy.isOffline && path?.startsWith('/v1/') && !isWrite) {
      request.socket.destroy()
      return
    }
    const onward = httpRequest({ hostname, port, path, method, headers, agent: false }, answer => {
      if (!isWrite || !proxy.isCutting) {
        answer.pipe(response.writeHead(answer.statusCode ?? 0, answer.headers))
        return
      }
      proxy.writes += 1
      answer.resume()
      answer.on('end', () => request.socket.destroy())
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { proxy, stop }
}

interface Fixtures {
  proxy: Awaited<ReturnType<typeof startCuttingProxy>>['proxy']
  /** A tab connected through a gateway and the cutting proxy. */
  cutApp: App
}
const test = base.extend<Fixtures>({
  proxy: async ({ product, mock: _ }, use) => {
    const { proxy, stop } = await startCuttingProxy(product.url)
    await use(proxy)
    stop()
  },
  cutApp: async ({ proxy, context, consoleErrors, start }, use) => {
    consoleErrors.expect(/status of 50[24]/)
    const gateway = await start('server/main.js', {
      BACKEND_URL: proxy.url,
      LOGIN_ATTEMPTS: '1000',
    })
    await use(await App.inside(context, gateway.url))
  },
})

const SAVED = 'The response was lost, but the change was saved'

test('duplicates a rule once if the response is lost', async ({ cutApp: app, proxy }) => {
  await app.openSignedIn('/radarr/content-router')
  const copies = app.page.getByRole('button', { name: /^Edit .*\(copy\)$/ })
  await app
    .button(/^More actions for /)
    .first()
    .click()
  proxy.isCutting = true
  await app.page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(app.toast(SAVED)).toBeVisible()
  await expect(copies).toHaveCount(1)
  expect(proxy.writes).toBe(1)
})
