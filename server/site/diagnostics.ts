import type { FastifyInstance } from 'fastify'
import { isLoopback, normalizeAddress } from '../edge/addresses.ts'
import { isTls } from '../edge/security-headers.ts'
import { hardenCookie } from '../forward/headers.ts'

const PROBE_EVENTS = 6
const PROBE_EVENT_EVERY_MS = 250

/**
 * Endpoints for the app's connection details (web/contract/gateway-connection.ts). /gateway/connection reports how this
 * server sees the visitor, proxy and backend, without the backend's address. /gateway/stream-probe sends a few events
 * at a fixed interval, so that the browser can detect whether anything in between buffers streams. Depends on:
 * backend-probe, connections, security-headers, visitor.
 */
export const diagnostics = (app: FastifyInstance): void => {
  app.get('/gateway/connection', { config: { isQuiet: true } }, async (request, reply) => {
    const { auth, configPath, signInKey } = await app.backendProbe.check()
    const site = app.backend.siteOf(request)
    return reply.header('cache-control', 'no-store').send({
      visitor: {
        scheme: request.protocol,
        host: request.host,
        address: normalizeAddress(request.ip),
        // Visitors on this machine don't need forwarding headers.
        isAmongProxies: app.visitor.isTrusted(request.ip) && !isLoopback(request.ip),
        basePath: site.basePath,
      },
      proxy: app.visitor.proxyOf(request),
      cookie: (hardenCookie('name=value', site) ?? '').split('; ').slice(1),
      auth,
      configPath,
      signInKey,
      backend: app.backend.reachability.state,
    })
  })

  const { plain: always, onTls } = app.securityHeaders
  const streamProbe = { exposeHeadRoute: false, config: { isQuiet: true } }
  app.get('/gateway/stream-probe', streamProbe, (request, reply) => {
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, [
      ...always,
      ...(isTls(request) ? onTls : []),
      'content-type',
      'text/event-stream',
      'cache-control',
      'no-store, no-transform',
      'x-accel-buffering',
      'no',
    ])
    let n = 0
    const send = () => {
      n++
      raw.write(`data: {"n":${n},"of":${PROBE_EVENTS},"at":${performance.now()}}\n\n`)
      if (n < PROBE_EVENTS) return
      clearInterval(timer)
      raw.end()
    }
    const timer = setInterval(send, PROBE_EVENT_EVERY_MS)
    raw.on('close', () => clearInterval(timer))
    send()
  })
}
