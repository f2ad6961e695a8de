import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import fp from 'fastify-plugin'
import { clientKey } from './addresses.ts'
import { ProblemError } from './errors.ts'
import { isAtThisMachine } from './visitor.ts'

declare module 'fastify' {
  interface FastifyInstance {
    loginLimit: { rateLimit: object }
  }
}

interface LoginLimitOptions {
  attempts: number
}

const WINDOW_MS = 60_000
/** Maximum number of counted clients. Beyond this, the least recent ones are forgotten. */
const MOST_CLIENTS = 10_000

/**
 * Counts the attempts of each client within the last minute. The plugin's own store counts per fixed minute, so a client
 * could make twice as many attempts around its end, and uses the system clock, so setting the clock back would lengthen
 * the wait by the same amount.
 */
export class AttemptCounts implements FastifyRateLimitStore {
  readonly #attempts = new Map<string, number[]>()

  incr(
    client: string,
    done: Parameters<FastifyRateLimitStore['incr']>[1],
    _windowMs = WINDOW_MS,
    max = Number.POSITIVE_INFINITY,
  ): void {
    const now = performance.now()
    const recent = (this.#attempts.get(client) ?? []).filter(time => now - time < WINDOW_MS)
    const isRejected = recent.length >= max
    // Rejected attempts don't lengthen the wait.
    if (!isRejected) recent.push(now)
    // Added again as the newest entry, because a Map lists entries in insertion order.
    this.#attempts.delete(client)
    this.#attempts.set(client, recent)
    if (this.#attempts.size > MOST_CLIENTS) {
      const [oldest = ''] = this.#attempts.keys()
      this.#attempts.delete(oldest)
    }
    const [first = now] = recent
    done(null, { current: recent.length + Number(isRejected), ttl: first + WINDOW_MS - now })
  }

  child(): FastifyRateLimitStore {
    return new AttemptCounts()
  }
}

/** Attempts per account, as a multiple of those per client, so that no single client can block an account. */
const PER_ACCOUNT = 5

/** The account that an attempt names, or null. The field depends on the backend's version. */
const accountOf = (body: unknown): string | null => {
  try {
    const { email, login = email } = JSON.parse(String(body)) as Record<string, unknown>
    return typeof login === 'string' ? login.trim().toLowerCase() : null
  } catch {
    return null
  }
}

/**
 * Rate-limits sign-in attempts per client, and per account for all clients that haven't signed in to it before. The
 * backend can't do this, because every call reaches it from the gateway's address: since 0.19, it rejects everyone's
 * attempts after five in a minute. Counters are per process. Decorates: loginLimit.
 */
export const loginLimit = fp<LoginLimitOptions>(
  async (app, { attempts }) => {
    await app.register(rateLimit, {
      global: false,
      store: AttemptCounts,
      errorResponseBuilder: (_request, { ttl }) =>
        Object.assign(
          new Error(
            `Too many attempts. Try again in ${Math.max(1, Math.ceil(ttl / 1000))} seconds.`,
          ),
          { statusCode: 429, code: 'TOO_MANY_ATTEMPTS' },
        ),
    })
    const byAccount = new AttemptCounts()
    /** Account and client of successful attempts, the newest last. They can still sign in during an attack. */
    const signedInBefore = new Set<string>()
    app.addHook('preHandler', (request, reply, done) => {
      if (request.routeOptions.config.rateLimit !== app.loginLimit.rateLimit) return done()
      const account = accountOf(request.body)
      if (account === null) return done()
      const pair = `${clientKey(request.ip)} ${account}`
      reply.raw.on('close', () => {
        if (reply.raw.statusCode >= 300) return
        signedInBefore.delete(pair)
        signedInBefore.add(pair)
        const [oldest = ''] = signedInBefore
        if (signedInBefore.size > MOST_CLIENTS) signedInBefore.delete(oldest)
      })
      if (signedInBefore.has(pair) || isAtThisMachine(request)) return done()
      const max = attempts * PER_ACCOUNT
      const decide: Parameters<FastifyRateLimitStore['incr']>[1] = (_cause, counted) => {
        if (counted === undefined || counted.current <= max) return done()
        const retryAfterS = Math.max(1, Math.ceil(counted.ttl / 1000))
        const message = `Too many attempts for this account. Try again in ${retryAfterS} seconds.`
        done(new ProblemError({ status: 429, code: 'TOO_MANY_ATTEMPTS', message, retryAfterS }))
      }
      byAccount.incr(account, decide, WINDOW_MS, max)
    })
    app.decorate('loginLimit', {
      rateLimit: {
        max: attempts,
        timeWindow: WINDOW_MS,
        keyGenerator: (request: { ip: string }) => clientKey(request.ip),
      },
    })
  },
  { name: 'login-limit', dependencies: ['errors'] },
)
