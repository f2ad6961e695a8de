import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import fp from 'fastify-plugin'
import { clientKey } from './addresses.ts'

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
 * Counts the attempts of each client per window. The plugin's own store uses the system clock, so setting the clock
 * back would lengthen the wait by the same amount.
 */
export class AttemptCounts implements FastifyRateLimitStore {
  readonly #windows = new Map<string, { attempts: number; startedAt: number }>()

  incr(client: string, done: Parameters<FastifyRateLimitStore['incr']>[1]): void {
    const now = performance.now()
    let window = this.#windows.get(client)
    if (window === undefined || now - window.startedAt >= WINDOW_MS) {
      window = { attempts: 0, startedAt: now }
    }
    window.attempts++
    // Added again as the newest entry, because a Map lists entries in insertion order.
    this.#windows.delete(client)
    this.#windows.set(client, window)
    if (this.#windows.size > MOST_CLIENTS) {
      const [oldest = ''] = this.#windows.keys()
      this.#windows.delete(oldest)
    }
    done(null, { current: window.attempts, ttl: window.startedAt + WINDOW_MS - now })
  }

  child(): FastifyRateLimitStore {
    return new AttemptCounts()
  }
}

/**
 * Rate-limits sign-in attempts per client. The backend can't do this, because every call reaches it from the gateway's
 * address. Counters are per process. Decorates: loginLimit.
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
