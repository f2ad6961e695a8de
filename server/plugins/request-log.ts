import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Calls of this route are not worth a log line (health probes, files). */
    isQuiet?: boolean
  }
  interface FastifyRequest {
    /** performance.now() at arrival. */
    arrivedAt: number
  }
}

/** The path without its query, which may hold secrets. */
export const pathOf = (request: FastifyRequest): string => {
  const { url = '' } = request.raw
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/** One line per finished request: id, method, path, status, milliseconds; `aborted` when the browser left before the end. */
export const requestLog = fp(
  async app => {
    app.decorateRequest('arrivedAt', 0)
    app.addHook('onRequest', (request, reply, done) => {
      request.arrivedAt = performance.now()
      const { raw } = reply
      raw.once('close', () => {
        if (request.routeOptions.config.isQuiet === true && raw.statusCode < 400) return
        const line = {
          requestId: request.id,
          method: request.method,
          path: pathOf(request),
          status: raw.statusCode,
          ms: Math.round((performance.now() - request.arrivedAt) * 10) / 10,
        }
        if (raw.writableFinished) request.log.info(line, 'request')
        else request.log.info({ ...line, aborted: true }, 'request')
      })
      done()
    })
  },
  { name: 'request-log' },
)
