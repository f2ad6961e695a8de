import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Logger } from '../logger.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Good answers of this route are not worth a log line (health probes, files). */
    isQuiet?: boolean
  }
  interface FastifyInstance {
    /** The gateway's log. Fastify has none of its own here: it would make a logger for every request. */
    logger: Logger
    /** Called when an exchange is over, complete or not. */
    onClosed(listener: ClosedListener): void
    /** Tells those listeners of an exchange that Fastify does not see. */
    tellClosed: ClosedListener
  }
}

export interface RequestLogOptions {
  logger: Logger
  /**
   * Takes a finished log line. This is the one line that is written for every call, and put together by hand it costs a
   * sixth of what the logger takes for it. null: nobody wants it.
   */
  write: ((line: string) => void) | null
}

export type ClosedListener = (closed: {
  readonly route: string
  readonly method: string
  readonly status: number
  readonly ms: number
}) => void

/** The path without its query, which may hold secrets. */
export const pathOf = (request: FastifyRequest): string => {
  const { url = '' } = request.raw
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/** With one digit after the point; whole numbers become text several times faster than others. */
const tenths = (value: number): string => {
  const rounded = Math.round(value * 10)
  return `${Math.trunc(rounded / 10)}.${rounded % 10}`
}

/**
 * One line per finished request: id, method, path, status, milliseconds; `aborted` when the browser left before the end.
 * Decorates: logger, onClosed, tellClosed.
 */
export const requestLog = fp<RequestLogOptions>(
  async (app, { logger, write }) => {
    app.decorate('logger', logger)
    const listeners: ClosedListener[] = []
    app.decorate('onClosed', listener => {
      listeners.push(listener)
    })
    const tellClosed: ClosedListener = closed => {
      for (const listener of listeners) listener(closed)
    }
    app.decorate('tellClosed', tellClosed)
    app.decorateRequest('exchange', null)
    app.addHook('onRequest', (request, reply, done) => {
      const arrivedAt = performance.now()
      const { raw } = reply
      // Not `finish`: that never comes when the browser leaves early.
      raw.on('close', () => {
        request.exchange?.closed()
        const ms = performance.now() - arrivedAt
        const { config, url: route = 'other' } = request.routeOptions
        const status = raw.statusCode
        tellClosed({ route, method: request.method, status, ms })
        if (config.isQuiet === true && status < 400) return
        if (write === null) return
        write(
          `{"level":30,"time":${Date.now()},"requestId":"${request.id}","method":"${request.method}",` +
            `"path":${JSON.stringify(pathOf(request))},"status":${status},` +
            `"ms":${tenths(ms)}${raw.writableFinished ? '' : ',"aborted":true'},"msg":"request"}\n`,
        )
      })
      done()
    })
  },
  { name: 'request-log' },
)
