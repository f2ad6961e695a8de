import rateLimit from '@fastify/rate-limit'
import fp from 'fastify-plugin'
import { clientKey } from './trust.ts'

declare module 'fastify' {
  interface FastifyInstance {
    loginLimit: { rateLimit: object }
  }
}

interface LoginLimitOptions {
  attempts: number
}

const WINDOW_MS = 60_000

/**
 * Rate-limits sign-in attempts per client. The backend can't do this, because every call reaches it from the gateway's
 * address. Counters are per process. Decorates: loginLimit.
 */
export const loginLimit = fp<LoginLimitOptions>(
  async (app, { attempts }) => {
    await app.register(rateLimit, {
      global: false,
      cache: 10_000,
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
