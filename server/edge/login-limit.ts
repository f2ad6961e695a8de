import rateLimit from '@fastify/rate-limit'
import fp from 'fastify-plugin'
import { clientKey } from './trust.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Route configuration that counts attempts per client address. */
    loginLimit: { rateLimit: object }
  }
}

export interface LoginLimitOptions {
  attempts: number
}

const WINDOW_MS = 60_000

/**
 * Counts sign-in attempts per client. The backend cannot: to it everyone behind the gateway is one address. The answer
 * says how long to wait. Counts live in this process only. Decorates: loginLimit, for the routes that want it.
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
