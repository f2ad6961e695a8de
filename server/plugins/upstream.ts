import httpProxy from '@fastify/http-proxy'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type ForwarderOptions, makeForwarder, type SinkChoice } from '../forwarder.ts'
import type { ForwardedFor } from '../headers.ts'
import { sendProblem } from './errors.ts'
import { pathOf } from './request-log.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Forwards to the backend over the given connections; `sinkFor` may choose what becomes of the answer's bytes. */
    makeForward(options: {
      connections: 'calls' | 'streams'
      sinkFor?: SinkChoice
      onAnswer?: ForwarderOptions['onAnswer']
    }): (request: FastifyRequest, reply: FastifyReply) => FastifyReply
    /** True from the moment the server was told to stop. */
    isStopping: boolean
  }
}

export interface UpstreamOptions {
  /** Path prefixes forwarded whole, e.g. ['/v1']. */
  prefixes: readonly string[]
  bodyLimit: number
  onAnswer?: ForwarderOptions['onAnswer']
}

const forwardedFor = (request: FastifyRequest): ForwardedFor => {
  const { socket, headers } = request.raw
  return {
    chain: socket.remoteAddress ?? 'unknown',
    proto: 'encrypted' in socket ? 'https' : 'http',
    host: headers.host ?? '',
  }
}

/**
 * Forwards whole path prefixes to the backend: every method, header, cookie, query and body both ways, never repeated.
 * Depends on: backend, errors.
 * A body is read whole before the backend hears of the call (at most `bodyLimit` bytes, else 413), so a slow browser
 * never holds a backend connection; answers flow as they come.
 * @throws 502 when the backend cannot be reached, 504 when its answer is late; both { success: false, code, message }.
 */
export const upstream = fp<UpstreamOptions>(
  async (app, { prefixes, bodyLimit, onAnswer: afterAnswer }) => {
    const { backend } = app
    app.decorate('isStopping', false)
    app.addHook('preClose', async () => {
      app.isStopping = true
    })
    app.decorate('makeForward', ({ connections, sinkFor, onAnswer }) =>
      makeForwarder({
        pool: backend[connections],
        prefix: backend.prefix,
        forwardedFor,
        isStopping: () => app.isStopping,
        fail: sendProblem,
        ...(sinkFor ? { sinkFor } : {}),
        onAnswer: (request, status, answer) => {
          backend.reachability.answered()
          onAnswer?.(request, status, answer)
        },
        onFailure: (request, failure, cause) => {
          backend.reachability.failed(failure)
          request.log.warn(
            {
              requestId: request.id,
              path: pathOf(request),
              code: failure.code,
              cause: words(cause),
            },
            'backend call failed',
          )
        },
        onCut: (request, cause) =>
          request.log.warn(
            { requestId: request.id, path: pathOf(request), cause: words(cause) },
            'backend broke off an answer',
          ),
      }),
    )

    await app.register(async scope => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
        done(null, body),
      )
      const forward = app.makeForward({
        connections: 'calls',
        ...(afterAnswer ? { onAnswer: afterAnswer } : {}),
      })
      for (const prefix of prefixes) {
        await scope.register(httpProxy, {
          upstream: app.backendAddress.origin,
          prefix,
          rewritePrefix: prefix,
          proxyPayloads: false,
          undici: backend.calls,
          handler: forward,
        })
      }
    })
  },
  { name: 'upstream', dependencies: ['backend', 'errors', 'request-log'] },
)

const words = (cause: unknown): string =>
  cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
