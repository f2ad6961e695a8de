import type { IncomingHttpHeaders } from 'node:http'
import fp from 'fastify-plugin'
import type { Dispatcher } from 'undici'
import { failureOf } from '../forwarder.ts'

export interface StatusOptions {
  config: RuntimeConfig
  /** How long a look at the backend stays good. */
  probeTtlMs: number
  probeTimeoutMs: number
}

/** What the app needs to know before it can ask anything (web/contract/gateway.ts). */
export interface RuntimeConfig {
  releasesUrl: string | null
  help: {
    chat: string | null
    docs: string | null
    issues: string | null
    source: string | null
  }
  demo: { email: string; password: string } | null
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Forgets what the last look at the backend told. */
    forgetProbe(): void
  }
}

type Auth = 'required' | 'bypass' | 'unknown'
interface Findings {
  readonly adminExists: boolean | null
  readonly auth: Auth
}
const NOTHING_KNOWN: Findings = { adminExists: null, auth: 'unknown' }

/**
 * What the answer to a bare `GET /login` means: the backend's own pages redirect by first run and by who they take the
 * caller for, and nothing else tells.
 */
export const readProbe = (status: number, headers: IncomingHttpHeaders): Findings => {
  const target = locationOf(headers)
  if (target === '/create-user') return { adminExists: false, auth: 'unknown' }
  if (target === '/dashboard' || target === '/plex/configuration') {
    return { adminExists: null, auth: 'bypass' }
  }
  const isPage = status === 200 && /^text\/html\b/i.test(String(headers['content-type'] ?? ''))
  return isPage ? { adminExists: true, auth: 'required' } : NOTHING_KNOWN
}

const locationOf = (headers: IncomingHttpHeaders): string | null => {
  const { location } = headers
  if (typeof location !== 'string') return null
  try {
    return new URL(location, 'http://backend.invalid').pathname.replace(/(?<=.)\/+$/, '')
  } catch {
    return null
  }
}

/**
 * What operators and the app ask of the gateway itself: /healthz (this process), /readyz (and the backend),
 * /gateway/status (runtime configuration, backend, first run) and /gateway/prime, which visits the backend's start page
 * with the browser's cookie, so that modes without sign-in give the browser a session user.
 * Decorates: forgetProbe. Depends on: backend.
 */
export const status = fp<StatusOptions>(
  async (app, { config, probeTtlMs, probeTimeoutMs }) => {
    const { calls, prefix, isMock, reachability } = app.backend

    const ask = async (
      path: string,
      headers: Record<string, string>,
    ): Promise<Dispatcher.ResponseData> => {
      try {
        const answer = await calls.request({
          method: 'GET',
          path: prefix + path,
          headers,
          headersTimeout: probeTimeoutMs,
        })
        reachability.answered()
        // Only the head counts; the page itself is read to its end so that the connection can be used again.
        await answer.body.dump()
        return answer
      } catch (cause) {
        const failure = failureOf(cause)
        reachability.failed({ ...failure, isUnreachable: true })
        throw cause
      }
    }

    let last: { at: number; findings: Promise<Findings> } | null = null
    const probe = (): Promise<Findings> => {
      if (last !== null && Date.now() - last.at < probeTtlMs) return last.findings
      const findings = ask('/login', { accept: 'text/html' }).then(
        answer => readProbe(answer.statusCode, answer.headers),
        // The failure is kept in `reachability`; here it only means that nothing is known.
        () => NOTHING_KNOWN,
      )
      last = { at: Date.now(), findings }
      return findings
    }
    app.decorate('forgetProbe', () => {
      last = null
    })

    const quiet = { config: { isQuiet: true } }
    const neverStored = { 'cache-control': 'no-store' }

    app.get('/healthz', quiet, (_request, reply) => reply.headers(neverStored).send({ ok: true }))

    app.get('/readyz', quiet, async (_request, reply) => {
      await probe()
      const { isReachable, lastAnswerAt, lastError } = reachability
      return reply
        .code(isReachable ? 200 : 503)
        .headers(neverStored)
        .send({
          ready: isReachable,
          lastAnswerAgeMs: lastAnswerAt === null ? null : Date.now() - lastAnswerAt,
          reason: isReachable ? null : lastError,
        })
    })

    app.get('/gateway/status', quiet, async (_request, reply) => {
      const findings = await probe()
      return reply.headers(neverStored).send({
        mode: isMock ? 'mock' : 'backend',
        backend: {
          reachable: reachability.isReachable,
          since: reachability.since,
          lastError: reachability.lastError,
        },
        ...findings,
        config,
      })
    })

    app.post('/gateway/prime', async (request, reply) => {
      const { cookie } = request.headers
      try {
        const answer = await ask('/', {
          accept: 'text/html',
          ...(cookie === undefined ? {} : { cookie }),
        })
        const target = locationOf(answer.headers)
        const setCookie = answer.headers['set-cookie']
        if (setCookie !== undefined) reply.header('set-cookie', setCookie)
        return reply
          .headers(neverStored)
          .send({ success: target === '/dashboard' || target === '/plex/configuration' })
      } catch (cause) {
        const { status: code, ...problem } = failureOf(cause)
        return reply
          .code(code)
          .headers(neverStored)
          .send({ success: false, code: problem.code, message: problem.message })
      }
    })
  },
  { name: 'status', dependencies: ['backend'] },
)
