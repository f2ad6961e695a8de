import httpProxy from '@fastify/http-proxy'
import fp from 'fastify-plugin'
import { type ForwarderOptions, makeForwarder, type SinkChoice } from '../forwarder.ts'
import { squeezeJson } from '../squeeze.ts'
import { sendProblem } from './errors.ts'
import { pathOf } from './request-log.ts'
import { isTls } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Forwards to the backend over the given connections; `sinkFor` may choose what becomes of the answer's bytes. */
    makeForward(options: {
      connections: 'calls' | 'signIn' | 'streams'
      sinkFor?: SinkChoice
      onAnswer?: ForwarderOptions['onAnswer']
    }): (request: FastifyRequest, reply: FastifyReply) => void
    /** True from the moment the server was told to stop. */
    isStopping: boolean
  }
}

export interface UpstreamOptions {
  /** Path prefixes forwarded whole, e.g. ['/v1']. */
  prefixes: readonly string[]
  /** Paths whose POST and PUT calls are counted per client (sign-in and the like). */
  limited: readonly string[]
  onAnswer?: ForwarderOptions['onAnswer']
}

/**
 * Forwards whole path prefixes to the backend: every method, header, cookie, query and body both ways, never repeated.
 * Depends on: backend, errors.
 * A body is read whole (request-body) before the backend gets the call, so a slow browser never holds a backend
 * connection; answers flow as they come.
 * @throws 502 when the backend cannot be reached, 504 when its answer is late; both { success: false, code, message }.
 */
export const upstream = fp<UpstreamOptions>(
  async (app, { prefixes, limited, onAnswer: afterAnswer }) => {
    const { backend } = app
    app.decorate('isStopping', false)
    app.addHook('preClose', async () => {
      app.isStopping = true
    })
    const { plain, onTls: tlsOnly } = app.securityHeaders
    const onTls = [...plain, ...tlsOnly]
    app.decorate('makeForward', ({ connections, sinkFor, onAnswer }) =>
      makeForwarder({
        ...backend[connections],
        prefix: backend.prefix,
        forwardedFor: app.forwardedFor,
        siteOf: app.siteOf,
        ownHeaders: request => (isTls(request) ? onTls : plain),
        isStopping: () => app.isStopping,
        fail: sendProblem,
        ...(sinkFor ? { sinkFor } : {}),
        onAnswer: (request, status, answer) => {
          backend.reachability.answered()
          onAnswer?.(request, status, answer)
        },
        onFailure: (request, failure, cause) => {
          backend.reachability.failed(failure)
          app.count.backendFailure(failure.code)
          app.logger.warn(
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
          app.logger.warn(
            { requestId: request.id, path: pathOf(request), cause: words(cause) },
            'backend broke off an answer',
          ),
      }),
    )

    await app.register(async scope => {
      const toBackend = (connections: 'calls' | 'signIn') =>
        app.makeForward({
          connections,
          sinkFor: squeezeJson,
          ...(afterAnswer ? { onAnswer: afterAnswer } : {}),
        })
      const proxied = (prefix: string, forward: ReturnType<typeof toBackend>) => ({
        upstream: app.backendAddress.origin,
        prefix,
        rewritePrefix: prefix,
        proxyPayloads: false,
        // Not used either; the default would set up a second client.
        http: {},
        // In front of the proxy's own handler, which would parse the address four times over and put the query together
        // anew; `guard` has looked at the path already, and the bytes go on as they came.
        preHandler: forward,
      })
      const forward = toBackend('calls')
      for (const prefix of prefixes) {
        await scope.register(httpProxy, { ...proxied(prefix, forward), httpMethods: METHODS })
      }
      const forwardSignIn = toBackend('signIn')
      for (const path of limited) {
        await scope.register(httpProxy, {
          ...proxied(path, forwardSignIn),
          routes: ['/'],
          httpMethods: ['POST', 'PUT'],
          config: app.loginLimit,
        })
      }
    })
  },
  {
    name: 'upstream',
    dependencies: [
      'backend',
      'errors',
      'login-limit',
      'metrics',
      'request-body',
      'request-log',
      'security-headers',
      'visitor',
    ],
  },
)

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

const words = (cause: unknown): string =>
  cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
