import fp from 'fastify-plugin'
import { ask, type Head, headerOf } from '../client/ask.ts'
import { failureOf } from '../forwarder.ts'
import { hardenCookie } from '../headers.ts'

export interface StatusOptions {
  config: RuntimeConfig
  /** How long a look at the backend stays good. */
  probeTtlMs: number
  probeTimeoutMs: number
  /** Age at which what is known is renewed in the background. */
  renewMs: number
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
    /** Looks at the backend, at most once in a few seconds. */
    probe(): Promise<Findings>
    /** Forgets what the last look at the backend told. */
    forgetProbe(): void
    /** What is known without asking; renewed in the background when it gets old or is not clear. */
    seen(): Seen
    /** Called after every look that gave a clear answer. */
    onFindings(listener: (findings: Findings) => void): void
  }
}

type Auth = 'required' | 'bypass' | 'unknown'
export interface Findings {
  readonly adminExists: boolean | null
  readonly auth: Auth
}
/** What looks at the backend gave so far. */
export interface Seen {
  /** The last clear answer, however old; null before the first. */
  readonly clear: Findings | null
  /** The last look gave it: nothing has gone wrong since. */
  readonly isLast: boolean
  /** Age of the last look, Infinity before the first. */
  readonly ageMs: number
}
const ACCEPT_PAGE = 'accept: text/html\r\n'
const NOTHING_KNOWN: Findings = { adminExists: null, auth: 'unknown' }

/**
 * What the answer to a bare `GET /login` means: the backend's own pages redirect by first run and by who they take the
 * caller for, and nothing else tells.
 */
export const readProbe = (status: number, headers: readonly string[]): Findings => {
  const target = locationOf(headers)
  if (target === '/create-user') return { adminExists: false, auth: 'unknown' }
  if (target === '/dashboard' || target === '/plex/configuration') {
    return { adminExists: null, auth: 'bypass' }
  }
  const isPage = status === 200 && /^text\/html\b/i.test(headerOf(headers, 'content-type') ?? '')
  return isPage ? { adminExists: true, auth: 'required' } : NOTHING_KNOWN
}

/** Before there is an admin the backend does not tell more, and everyone may come: somebody has to create one. */
const isClear = ({ adminExists, auth }: Findings): boolean =>
  auth !== 'unknown' || adminExists !== null

const locationOf = (headers: readonly string[]): string | null => {
  const location = headerOf(headers, 'location')
  if (location === undefined) return null
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
 * Decorates: probe, forgetProbe, seen, onFindings. Depends on: backend.
 */
export const status = fp<StatusOptions>(
  async (app, { config, probeTtlMs, probeTimeoutMs, renewMs }) => {
    const { calls, prefix, isMock, reachability } = app.backend

    const visit = async (path: string, lines: string): Promise<Head> => {
      try {
        const head = await ask(calls, prefix + path, lines, probeTimeoutMs)
        reachability.answered()
        return head
      } catch (cause) {
        const failure = failureOf(cause)
        reachability.failed({ ...failure, isUnreachable: true })
        throw cause
      }
    }

    const listeners: ((findings: Findings) => void)[] = []
    let last: { at: number; findings: Promise<Findings> } | null = null
    let lookedAt = Number.NEGATIVE_INFINITY
    let clear: Findings | null = null
    let isLast = false
    const lookOnce = async (): Promise<Findings> => {
      try {
        const { status, headers } = await visit('/login', ACCEPT_PAGE)
        return readProbe(status, headers)
      } catch {
        // The failure is kept in `reachability`; here it only means that nothing is known.
        return NOTHING_KNOWN
      }
    }
    const look = async (): Promise<Findings> => {
      const findings = await lookOnce()
      lookedAt = Date.now()
      isLast = isClear(findings)
      if (!isLast) return findings
      clear = findings
      for (const listener of listeners) listener(findings)
      return findings
    }
    const probe = (): Promise<Findings> => {
      if (last !== null && Date.now() - last.at < probeTtlMs) return last.findings
      last = { at: Date.now(), findings: look() }
      return last.findings
    }
    app.decorate('probe', probe)
    app.decorate('forgetProbe', () => {
      last = null
    })
    app.decorate('seen', () => {
      const ageMs = Date.now() - lookedAt
      if (ageMs > renewMs || !isLast) void probe()
      return { clear, isLast, ageMs }
    })
    app.decorate('onFindings', listener => {
      listeners.push(listener)
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

    app.get('/gateway/status', quiet, async (request, reply) => {
      const findings = await probe()
      return reply.headers(neverStored).send({
        // Known by then: the app is read after this plugin, and before anybody is served.
        build: app.entryScript,
        mode: isMock ? 'mock' : 'backend',
        backend: {
          reachable: reachability.isReachable,
          since: reachability.since,
          lastError: reachability.lastError,
        },
        ...findings,
        config: { ...config, releasesUrl: local(config.releasesUrl, app.basePathOf(request)) },
      })
    })

    app.post('/gateway/prime', async (request, reply) => {
      const { cookie } = request.headers
      try {
        const cookieLine = cookie === undefined ? '' : `cookie: ${cookie}\r\n`
        const { headers } = await visit('/', ACCEPT_PAGE + cookieLine)
        const target = locationOf(headers)
        const site = app.siteOf(request)
        const cookies = headers.filter((_, i) => headers[i - 1] === 'set-cookie' && i % 2 === 1)
        if (cookies.length > 0) {
          reply.header(
            'set-cookie',
            cookies.flatMap(each => hardenCookie(each, site) ?? []),
          )
        }
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
  { name: 'status', dependencies: ['backend', 'visitor'] },
)

/** An address on this site, below the path the app lives under. */
const local = (url: string | null, basePath: string): string | null =>
  url?.startsWith('/') ? basePath + url : url
