import httpProxy from '@fastify/http-proxy'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { sendProblem } from '../edge/errors.ts'
import { SIGN_IN_PATHS } from '../edge/login-limit.ts'
import { METHODS } from '../edge/request-guard.ts'
import { pathOf } from '../edge/request-log.ts'
import { isTls } from '../edge/security-headers.ts'
import { compressJson } from '../forward/compress-json.ts'
import { CallError } from '../forward/failure.ts'
import { makeForwarder } from '../forward/forwarder.ts'
import type { ResponseWriterChoice } from '../forward/response-writer.ts'
import type { Backend } from './connections.ts'

interface Mount {
  readonly prefix: string
  readonly routes?: string[]
  readonly methods: string[]
  readonly pool: keyof Backend['pools']
  readonly config?: FastifyContextConfig | { rateLimit: object }
  readonly writerFor?: ResponseWriterChoice
}

declare module 'fastify' {
  interface FastifyInstance {
    upstream: {
      mount(mount: Mount): Promise<void>
    }
  }
}

/** Grace period for in-flight calls on shutdown. */
const LAST_CALLS_WITHIN_MS = 3500

/**
 * Forwards all calls under certain path prefixes to the backend. @fastify/http-proxy mounts the prefixes;
 * forward/forwarder.ts forwards the calls. Each request body is read completely (request-body) before the backend is
 * called, so that a slow browser never occupies a backend connection. Responses are streamed.
 * @throws 502 if the backend can't be reached or redirects, 504 if it responds too late; both as
 * { success: false, code, message }
 */
export const upstream = async (app: FastifyInstance): Promise<void> => {
  const { origin, prefix: inFront, isMock, pools, reachability, siteOf } = app.backend
  const { logger } = app.requestLog
  const inFlight = new Set<(cause: CallError) => void>()
  app.addHook('preClose', async () => {
    // Fail pending calls before their connections are cut, because browsers retry calls that get no response.
    const stopping = new CallError('STOPPING', 'the gateway is stopping')
    setTimeout(() => {
      for (const fail of inFlight) fail(stopping)
    }, LAST_CALLS_WITHIN_MS).unref()
  })
  const { plain, onTls: tlsOnly } = app.securityHeaders
  const onTls = [...plain, ...tlsOnly]
  const toBackend = ({ pool, writerFor }: Mount) =>
    makeForwarder({
      pool: pools[pool],
      origin,
      prefix: inFront,
      forwardedFor: app.visitor.forwardedFor,
      siteOf,
      ownHeaders: request => (isTls(request) ? onTls : plain),
      isStopping: app.requestGuard.isStopping,
      inFlight,
      fail: sendProblem,
      writerFor,
      onResponse: (request, status) => {
        reachability.responded()
        const makesAdmin = request.method === 'POST' && /\/create-admin\b/.test(request.url)
        if (makesAdmin && status < 300) app.backendProbe.invalidate()
      },
      onFailure: (request, failure, cause) => {
        reachability.failed(failure)
        app.metrics.backendFailure(failure.code)
        if (app.requestLog.isOutOfFiles(cause, request)) return
        if (failure.code === 'BACKEND_REDIRECTS') return reachability.warn(failure.message)
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
          'backend response was cut off',
        ),
    })
  const mount = async (mount: Mount): Promise<void> => {
    const { prefix, routes, methods, config } = mount
    await app.register(httpProxy, {
      upstream: origin,
      prefix,
      rewritePrefix: prefix,
      // The forwarder uses the original path, so skip the plugin's rewriting.
      preRewrite: () => prefix,
      // Bodies are parsed by request-body.
      proxyPayloads: false,
      httpMethods: methods,
      handler: toBackend(mount),
      ...(routes === undefined ? {} : { routes }),
      ...(config === undefined ? {} : { config }),
    })
  }
  app.decorate('upstream', { mount })

  for (const prefix of isMock ? ['/v1', '/mock'] : ['/v1']) {
    await mount({ prefix, pool: 'calls', methods: METHODS, writerFor: compressJson })
  }
  for (const prefix of SIGN_IN_PATHS) {
    await mount({
      prefix,
      writerFor: compressJson,
      pool: 'signIn',
      routes: ['/'],
      methods: ['POST', 'PUT'],
      config: app.loginLimit,
    })
  }
}

const describe = (cause: unknown): string =>
  cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
