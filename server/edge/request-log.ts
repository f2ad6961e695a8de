import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Logger } from '../logger.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Good answers of this route are not worth a log line (health probes, files). */
    isQuiet?: boolean
  }
  interface FastifyInstance {
    requestLog: RequestLog
  }
}

export interface RequestLog {
  /** The gateway's log. Fastify has none of its own here: it would make a logger for every request. */
  readonly logger: Logger
  /** Called when an exchange is over, complete or not. */
  onClosed(listener: ClosedListener): void
  /** Reports an exchange that Fastify does not see to those listeners. */
  readonly report: ClosedListener
}

export interface RequestLogOptions {
  logger: Logger
  /**
   * Takes a finished log line. This is the one line that is written for every call, and put together by hand it costs a
   * sixth of what the logger takes for it. null: it is not needed.
   */
  write: ((line: string) => void) | null
  /** Lines and counts are made together this much later, when no answer waits for them; 0: at once. */
  delayMs: number
}

export interface Closed {
  readonly route: string
  readonly method: string
  readonly status: number
  readonly ms: number
}
export type ClosedListener = (closed: Closed) => void

/** What a log line needs, without the request itself, which shall not outlive its answer. */
interface Waiting extends Closed {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly requestId: string
  readonly path: string
  readonly isAborted: boolean
  readonly isQuiet: boolean
}

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
 * Decorates: requestLog.
 */
export const requestLog = fp<RequestLogOptions>(
  async (app, { logger, write, delayMs }) => {
    const listeners: ClosedListener[] = []
    const tellClosed: ClosedListener = closed => {
      for (const listener of listeners) listener(closed)
    }
    app.decorate('requestLog', {
      logger,
      onClosed: listener => void listeners.push(listener),
      report: tellClosed,
    })
    const report = ({ requestId, path, isAborted, isQuiet, at, ...closed }: Waiting) => {
      tellClosed(closed)
      const { method, status, ms } = closed
      if (write === null || (isQuiet && status < 400)) return
      write(
        `{"level":30,"time":${at},"requestId":"${requestId}","method":"${method}",` +
          `"path":${JSON.stringify(path)},"status":${status},` +
          `"ms":${tenths(ms)}${isAborted ? ',"aborted":true' : ''},"msg":"request"}\n`,
      )
    }
    const waiting: Waiting[] = []
    let timer: NodeJS.Timeout | null = null
    const reportAll = () => {
      timer = null
      for (const each of waiting.splice(0)) report(each)
    }
    app.addHook('onClose', async () => {
      if (timer !== null) clearTimeout(timer)
      reportAll()
    })
    app.addHook('onRequest', (request, reply, done) => {
      const arrivedAt = performance.now()
      const { raw } = reply
      // Not `finish`: that never comes when the browser leaves early.
      raw.on('close', () => {
        const { config, url: route = 'other' } = request.routeOptions
        const closed: Waiting = {
          route,
          method: request.method,
          status: raw.statusCode,
          ms: performance.now() - arrivedAt,
          at: Date.now(),
          requestId: request.id,
          path: pathOf(request),
          isAborted: !raw.writableFinished,
          isQuiet: config.isQuiet === true,
        }
        if (delayMs === 0) return report(closed)
        waiting.push(closed)
        timer ??= setTimeout(reportAll, delayMs)
      })
      done()
    })
  },
  { name: 'request-log' },
)
