import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from '../logger.ts'
import { onceAMinute } from './once-a-minute.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    isQuiet?: boolean
  }
  interface FastifyInstance {
    requestLog: RequestLog
  }
}

interface RequestLog {
  /** The gateway's logger. Fastify's own logger is disabled, because it creates a child logger for every request. */
  readonly logger: Logger
  onClosed(listener: ClosedListener): void
  /**
   * Whether `cause` is a lack of file descriptors. If so, logs it at most once a minute, instead of a line for each
   * request that fails.
   */
  isOutOfFiles(cause: unknown, request?: FastifyRequest): boolean
}

interface Closed {
  readonly route: string
  readonly method: string
  readonly status: number
  readonly ms: number
}
type ClosedListener = (closed: Closed) => void

/** Path without the query, which may contain secrets. */
export const pathOf = (request: FastifyRequest): string => {
  const { url = '' } = request.raw
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/**
 * Logs one line per closed response: id, method, path, status and milliseconds, plus `aborted` if the browser
 * disconnected early. Decorates: requestLog.
 */
export const requestLog = (app: FastifyInstance, logger: Logger): void => {
  const listeners: ClosedListener[] = []
  const withoutLine = new WeakSet<FastifyRequest>()
  const outOfFiles = onceAMinute((_count, code: string) =>
    logger.error({ code }, 'out of file descriptors: requests fail. Raise the limit (ulimit -n)'),
  )
  app.decorate('requestLog', {
    logger,
    onClosed: listener => void listeners.push(listener),
    isOutOfFiles: (cause, request) => {
      const code = cause instanceof Error && 'code' in cause ? cause.code : null
      if (code !== 'EMFILE' && code !== 'ENFILE') return false
      if (request !== undefined) withoutLine.add(request)
      outOfFiles(1, code)
      return true
    },
  })
  // Without a listener, an error while accepting a connection would end the process.
  app.server.on('error', cause => {
    if (app.requestLog.isOutOfFiles(cause) || !app.server.listening) return
    logger.error({ err: cause }, 'failed to accept a connection')
  })
  app.addHook('onRequest', (request, reply, done) => {
    const arrivedAt = performance.now()
    const { raw } = reply
    // `finish` isn't emitted if the browser disconnects early.
    raw.on('close', () => {
      const { method, id: requestId } = request
      const { config, url: route = 'other' } = request.routeOptions
      const status = raw.statusCode
      const ms = Math.round((performance.now() - arrivedAt) * 10) / 10
      for (const listener of listeners) listener({ route, method, status, ms })
      if ((config.isQuiet === true && status < 400) || withoutLine.has(request)) return
      const aborted = raw.writableFinished ? {} : { aborted: true }
      logger.info({ requestId, method, path: pathOf(request), status, ms, ...aborted }, 'request')
    })
    done()
  })
}
