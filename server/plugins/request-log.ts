import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Good answers of this route are not worth a log line (health probes, files). */
    isQuiet?: boolean
  }
  interface FastifyInstance {
    /** Called when an exchange is over, complete or not. */
    onClosed(listener: ClosedListener): void
  }
}

export interface RequestLogOptions {
  /**
   * Takes a finished log line. This is the one line that is written for every call, and put together by hand it costs a
   * sixth of what the logger takes for it. null: nobody wants it.
   */
  write: ((line: string) => void) | null
}

export type ClosedListener = (request: FastifyRequest, reply: FastifyReply, ms: number) => void

/** The path without its query, which may hold secrets. */
export const pathOf = (request: FastifyRequest): string => {
  const { url = '' } = request.raw
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/**
 * One line per finished request: id, method, path, status, milliseconds; `aborted` when the browser left before the end.
 * Decorates: onClosed.
 */
export const requestLog = fp<RequestLogOptions>(
  async (app, { write }) => {
    const listeners: ClosedListener[] = []
    app.decorate('onClosed', listener => {
      listeners.push(listener)
    })
    app.addHook('onRequest', (request, reply, done) => {
      const arrivedAt = performance.now()
      const { raw } = reply
      // Not `finish`: that never comes when the browser leaves early.
      raw.once('close', () => {
        const ms = performance.now() - arrivedAt
        for (const listener of listeners) listener(request, reply, ms)
        if (request.routeOptions.config.isQuiet === true && raw.statusCode < 400) return
        if (write === null) return
        write(
          `{"level":30,"time":${Date.now()},"requestId":"${request.id}","method":"${request.method}",` +
            `"path":${JSON.stringify(pathOf(request))},"status":${raw.statusCode},` +
            `"ms":${Math.round(ms * 10) / 10}${raw.writableFinished ? '' : ',"aborted":true'},"msg":"request"}\n`,
        )
      })
      done()
    })
  },
  { name: 'request-log' },
)
