import type { FastifyInstance } from 'fastify'
import { isHome } from '../backend/backend-probe.ts'
import { clientKey } from '../edge/addresses.ts'
import { ProblemError } from '../edge/errors.ts'
import { CallError, failureOf } from '../forward/failure.ts'
import { backendCookies, browserCookie } from '../forward/headers.ts'

/** Runtime configuration, which the app loads first (web/contract/gateway.ts). */
interface RuntimeConfig {
  releasesUrl: string | null
  help: {
    chat: string | null
    docs: string | null
    issues: string | null
    source: string | null
  }
  demo: { email: string; password: string } | null
}

/**
 * Endpoints for operators and the app. /healthz checks this process; /readyz also checks the backend. /gateway/status
 * returns the runtime configuration and the state of the backend, including its first run. /gateway/prime visits the
 * backend's start page with the browser's cookie, so that modes without sign-in create a session user. Depends on:
 * backend-probe, connections, errors, spa, visitor.
 */
export const status = (app: FastifyInstance, config: RuntimeConfig): void => {
  const { isMock, reachability, pools, siteOf } = app.backend
  const { limiter, reservedForReads } = pools.calls
  const { check, fetchHead, redirectOf } = app.backendProbe
  const quiet = { config: { isQuiet: true } }
  const neverStored = { 'cache-control': 'no-store' }
  /** False if the mock starts without an admin, because the visitor then creates their own account. */
  let hasDemoAccount = true

  app.get('/healthz', quiet, (_request, reply) => reply.headers(neverStored).send({ ok: true }))

  app.get('/readyz', quiet, async (_request, reply) => {
    await check()
    const { reachable, lastError } = reachability.state
    return reply
      .code(reachable ? 200 : 503)
      .headers(neverStored)
      .send({
        ready: reachable,
        lastAnswerAgeMs: reachability.lastAnswerAgeMs,
        reason: reachable ? null : lastError,
      })
  })

  app.get('/gateway/status', quiet, async (request, reply) => {
    const state = await check()
    if (state.adminExists === false) hasDemoAccount = false
    return reply.headers(neverStored).send({
      build: app.spa.entryScript,
      mode: isMock ? 'mock' : 'backend',
      backend: reachability.state,
      ...state,
      config: {
        ...config,
        demo: hasDemoAccount ? config.demo : null,
        releasesUrl: local(config.releasesUrl, app.visitor.basePathOf(request)),
      },
    })
  })

  app.post('/gateway/prime', async (request, reply) => {
    // The browser disconnected during the access check.
    if (request.raw.socket.destroyed) return reply.hijack()
    const client = clientKey(request.ip)
    const leaving = new AbortController()
    const site = siteOf(request)
    const cookie = backendCookies(request.headers.cookie ?? '', site.cookieSuffix)
    try {
      if (!limiter.acquire(client, 1, reservedForReads)) {
        throw new CallError('NO_PLACE', 'too many calls in flight')
      }
      reply.raw.once('close', () => {
        limiter.release(client)
        leaving.abort()
      })
      const cookies = cookie === '' ? [] : ['cookie', cookie]
      const { headers } = await fetchHead('/', cookies, leaving.signal)
      const fresh = [headers['set-cookie'] ?? []].flat()
      if (fresh.length > 0) {
        reply.header(
          'set-cookie',
          fresh.flatMap(each => browserCookie(each, site) ?? []),
        )
      }
      return reply.headers(neverStored).send({ success: isHome(redirectOf(headers)) })
    } catch (cause) {
      throw new ProblemError(failureOf(cause))
    }
  })
}

const local = (url: string | null, basePath: string): string | null =>
  url?.startsWith('/') ? basePath + url : url
