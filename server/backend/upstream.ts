import httpProxy from '@fastify/http-proxy'
import type { FastifyContextConfig } from 'fastify'
import fp from 'fastify-plugin'
import { sendProblem } from '../edge/errors.ts'
import { METHODS } from '../edge/request-guard.ts'
import { pathOf } from '../edge/request-log.ts'
import { isTls } from '../edge/security-headers.ts'
import { compressJson } from '../forward/compress-json.ts'
import { CallError } from '../forward/failure.ts'
import { type ForwarderOptions, makeForwarder } from '../forward/forwarder.ts'
import { InFlight } from '../forward/in-flight.ts'
import type { SinkChoice } from '../forward/response-sink.ts'
import type { Backend } from './connections.ts'

/** Path prefix that is forwarded entirely. */
export interface Mount {
  readonly prefix: string
  /** Routes below the prefix; default: all. */
  readonly routes?: string[]
  readonly methods: string[]
  readonly lane: keyof Backend['lanes']
  readonly config?: FastifyContextConfig | { rateLimit: object }
  readonly sinkFor?: SinkChoice
  readonly onResponse?: ForwarderOptions['onResponse']
}

declare module 'fastify' {
  interface FastifyInstance {
    upstream: {
      mount(mount: Mount): Promise<void>
    }
  }
}

export interface UpstreamOptions {
  /** Path prefixes to forward, e.g. ['/v1']. */
  prefixes: readonly string[]
  /** Paths whose POST and PUT calls are rate-limited per client (such as sign-in). */
  limited: readonly string[]
  onResponse?: ForwarderOptions['onResponse']
}

/** Time limit for calls in flight on shutdown. */
const LAST_CALLS_WITHIN_MS = 3500

/**
 * Forwards whole path prefixes to the backend: every method, header, cookie, query and body both ways, never repeated.
 * @fastify/http-proxy mounts prefixes and methods; its `handler` is ours (forward/forwarder.ts), with Node's client.
 * A body is read whole (request-body) before the backend gets the call, so a slow browser never holds a backend
 * connection; responses flow as they come.
 * @throws 502 when the backend cannot be reached, 504 when its response is late; both { success: false, code, message }.
 */
export const upstream = fp<UpstreamOptions>(
  async (app, { prefixes, limited, onResponse }) => {
    const { origin, prefix: inFront, lanes, reachability, siteOf } = app.backend
    const { logger } = app.requestLog
    const inFlight = new InFlight()
    app.addHook('preClose', async () => {
      // Before connections are cut: browsers retry a call that got no response.
      const stopping = new CallError('STOPPING', 'the gateway is stopping')
      setTimeout(() => {
        inFlight.failAll(stopping)
      }, LAST_CALLS_WITHIN_MS).unref()
    })
    const { plain, onTls: tlsOnly } = app.securityHeaders
    const onTls = [...plain, ...tlsOnly]
    const toBackend = ({ lane, sinkFor, onResponse }: Mount) =>
      makeForwarder({
        lane: lanes[lane],
        prefix: inFront,
        forwardedFor: app.visitor.forwardedFor,
        siteOf,
        ownHeaders: request => (isTls(request) ? onTls : plain),
        isStopping: app.requestGuard.isStopping,
        inFlight,
        fail: sendProblem,
        sinkFor,
        onResponse: (request, status) => {
          reachability.answered()
          onResponse?.(request, status)
        },
        onFailure: (request, failure, cause) => {
          reachability.failed(failure)
          app.metrics.backendFailure(failure.code)
          logger.warn(
            {
              requestId: request.id,
              path: pathOf(request),
              code: failure.code,
              cause: describe(cause),
            },
            'backend call failed',
          )
        },
        onCut: (request, cause) =>
          logger.warn(
            { requestId: request.id, path: pathOf(request), cause: describe(cause) },
            'backend broke off a response',
          ),
      })
    const mount = async (mount: Mount): Promise<void> => {
      const { prefix, routes, methods, config } = mount
      await app.register(httpProxy, {
        upstream: origin,
        prefix,
        rewritePrefix: prefix,
        // The forwarder sends the original path; a constant avoids the plugin's rewriting.
        preRewrite: () => prefix,
        // request-body parses bodies.
        proxyPayloads: false,
        httpMethods: methods,
        handler: toBackend(mount),
        ...(routes === undefined ? {} : { routes }),
        ...(config === undefined ? {} : { config }),
      })
    }
    app.decorate('upstream', { mount })

    const common = { sinkFor: compressJson, ...(onResponse ? { onResponse } : {}) }
    for (const prefix of prefixes) {
      await mount({ ...common, prefix, lane: 'calls', methods: METHODS })
    }
    for (const prefix of limited) {
      await mount({
        ...common,
        prefix,
        lane: 'signIn',
        routes: ['/'],
        methods: ['POST', 'PUT'],
        config: app.loginLimit,
      })
    }
  },
  {
    name: 'upstream',
    dependencies: [
      'connections',
      'errors',
      'login-limit',
      'metrics',
      'request-body',
      'request-guard',
      'request-log',
      'security-headers',
      'visitor',
    ],
  },
)

const describe = (cause: unknown): string =>
  cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
