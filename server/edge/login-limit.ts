import { createHash } from 'node:crypto'
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { clientKey } from './addresses.ts'
import { type Problem, ProblemError } from './errors.ts'
import { isAtThisMachine } from './visitor.ts'

declare module 'fastify' {
  interface FastifyInstance {
    loginLimit: { rateLimit: object }
  }
}

/** Calls that try a password. */
export const SIGN_IN_PATHS = [
  '/v1/users/login',
  '/v1/users/create-admin',
  '/v1/users/update-password',
  '/v1/users/update-username',
  '/v1/users/update-email',
]

const WINDOW_MS = 60_000
/** Maximum number of counted keys. Beyond this, the least recent ones are forgotten. */
const MOST_KEYS = 10_000

/**
 * Counts the attempts for each key within the last minute. The plugin's own store counts per fixed minute, so a client
 * could make twice as many attempts around its end, and uses the system clock, so setting the clock back would lengthen
 * the wait by the same amount. Keys must be short.
 */
export class AttemptCounts implements FastifyRateLimitStore {
  readonly #attempts = new Map<string, number[]>()

  incr(
    key: string,
    done: Parameters<FastifyRateLimitStore['incr']>[1],
    _windowMs = WINDOW_MS,
    max = Number.POSITIVE_INFINITY,
  ): void {
    done(null, this.count(key, max))
  }

  /** Counts an attempt unless there were `max` already. */
  count(key: string, max: number): { current: number; ttl: number } {
    const now = performance.now()
    const isRecent = (time = Number.NEGATIVE_INFINITY) => now - time < WINDOW_MS
    const recent = (this.#attempts.get(key) ?? []).filter(isRecent)
    const isRejected = recent.length >= max
    // Rejected attempts don't lengthen the wait.
    if (!isRejected) recent.push(now)
    // Added again as the newest entry, because a Map lists entries in insertion order.
    this.#attempts.delete(key)
    this.#attempts.set(key, recent)
    for (const [oldest, times] of this.#attempts) {
      if (isRecent(times.at(-1)) && this.#attempts.size <= MOST_KEYS) break
      this.#attempts.delete(oldest)
    }
    const [first = now] = recent
    return { current: recent.length + Number(isRejected), ttl: first + WINDOW_MS - now }
  }

  /** Takes back the latest attempt. */
  takeBack(key: string): void {
    this.#attempts.get(key)?.pop()
  }

  child(): FastifyRateLimitStore {
    return new AttemptCounts()
  }
}

/** Failed attempts per account, as a multiple of those per client, so that no single client uses them up. */
const PER_ACCOUNT = 5
/** The longest email address. */
const LONGEST_NAME = 320
const NAME_TOO_LONG = {
  status: 400,
  code: 'NAME_TOO_LONG',
  message: `The user name or email address is longer than ${LONGEST_NAME} characters.`,
}

const tooMany = (waitMs: number): Problem => {
  const retryAfterS = Math.max(1, Math.ceil(waitMs / 1000))
  const message = `Too many attempts for this account. Try again in ${retryAfterS} seconds.`
  return { status: 429, code: 'TOO_MANY_ATTEMPTS', message, retryAfterS }
}

/** The account that an attempt names, or null. The field depends on the backend's version. */
const accountOf = (body: unknown): string | null => {
  try {
    const { email, login = email } = JSON.parse(String(body)) as Record<string, unknown>
    return typeof login === 'string' ? login.trim().toLowerCase() : null
  } catch {
    return null
  }
}

/** A key of constant length, whatever strangers send. */
const keyOf = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url')

/**
 * Rate-limits sign-in attempts per client, and failed ones per account, for all clients that haven't signed in to it
 * before. Above that limit, each network still has one attempt per minute, so that strangers can't lock the owner out.
 * The backend can't do this, because every call reaches it from the gateway's address: since 0.19, it rejects everyone's
 * attempts after five in a minute. Counters are per process. Decorates: loginLimit.
 */
export const loginLimit = async (app: FastifyInstance, attempts: number): Promise<void> => {
  await app.register(rateLimit, {
    global: false,
    store: AttemptCounts,
    errorResponseBuilder: (_request, { ttl }) =>
      Object.assign(
        new Error(`Too many attempts. Try again in ${Math.max(1, Math.ceil(ttl / 1000))} seconds.`),
        { statusCode: 429, code: 'TOO_MANY_ATTEMPTS' },
      ),
  })
  const counts = new AttemptCounts()
  /** Account and client of successful attempts, the newest last. */
  const signedInBefore = new Set<string>()
  app.addHook('preHandler', (request, reply, done) => {
    if (request.routeOptions.config.rateLimit !== app.loginLimit.rateLimit) return done()
    const account = accountOf(request.body)
    if (account === null) return done()
    if (account.length > LONGEST_NAME) return done(new ProblemError(NAME_TOO_LONG))
    const client = clientKey(request.ip)
    const pair = keyOf(account, client)
    // A provider assigns whole /48 networks, each with many clients.
    const network = client.split(':', 3).join(':')
    const limits = [
      { key: keyOf(account), max: attempts * PER_ACCOUNT },
      { key: keyOf(account, 'network', network), max: 1 },
    ]
    const isExempt = signedInBefore.has(pair) || isAtThisMachine(request)
    let waitMs = 0
    const within = limits.find(({ key, max }) => {
      if (isExempt) return true
      const { current, ttl } = counts.count(key, max)
      waitMs = ttl
      return current <= max
    })
    if (within === undefined) return done(new ProblemError(tooMany(waitMs)))
    reply.raw.on('close', () => {
      // If the client left before the response, its status is still 200.
      if (!reply.raw.headersSent || reply.raw.statusCode >= 300) return
      if (!isExempt) counts.takeBack(within.key)
      signedInBefore.delete(pair)
      signedInBefore.add(pair)
      const [oldest = ''] = signedInBefore
      if (signedInBefore.size > MOST_KEYS) signedInBefore.delete(oldest)
    })
    done()
  })
  app.decorate('loginLimit', {
    rateLimit: {
      max: attempts,
      timeWindow: WINDOW_MS,
      keyGenerator: (request: { ip: string }) => clientKey(request.ip),
    },
  })
}
