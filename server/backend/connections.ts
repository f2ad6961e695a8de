import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Limiter, type Limits } from '../edge/limiter.ts'
import { isTls } from '../edge/security-headers.ts'
import { type Client, makeClient } from '../forward/backend-client.ts'
import type { Failure } from '../forward/failure.ts'
import type { Pool } from '../forward/forwarder.ts'
import { cookieSuffixOf, type Site } from '../forward/headers.ts'
import type { BackendAddress } from './backend-address.ts'

declare module 'fastify' {
  interface FastifyInstance {
    backend: Backend
  }
}

interface ConnectionsOptions {
  headersTimeoutMs: number
  /** Time limit for each kilobyte of a response, in ms. Event streams are exempt. */
  idleTimeoutMs?: number | undefined
  ca: string | null
}

/**
 * Limits on concurrent calls. Sign-in calls have a separate limit, so that users can sign in while other calls hang.
 * The stream limit is high, because streams stay open for hours and visitors behind an untrusted proxy share one
 * address.
 */
const CALLS = { total: 128, perClient: 96 }
const CALLS_RESERVED_FOR_READS = 32
const SIGN_INS = { total: 32, perClient: 16 }
const IDLE_TIMEOUT_MS = 120_000
const STREAMS = { total: 1500, perClient: 1200 }

const ageOf = (time: number | null): number | null =>
  time === null ? null : Math.round(performance.now() - time)

/** Time between log lines while something else responds in the backend's place. */
const WARN_EVERY_MS = 60_000

class Reachability {
  readonly #log: (message: string) => void
  #warnedAt = Number.NEGATIVE_INFINITY
  /** Why something else that answers in the backend's place can't be used; null if the backend itself answers. */
  #standIn: string | null = null
  #isUp = false
  #lastError: string | null = null
  /** ISO time at which `isReachable` last changed; null before the first call. */
  since: string | null = null
  #lastAnswerAt: number | null = null

  constructor(log: (message: string) => void) {
    this.#log = log
  }

  get isReachable(): boolean {
    return this.#isUp && this.#standIn === null
  }
  /** As the app gets it. */
  get state() {
    const { isReachable: reachable, since } = this
    return { reachable, since, lastError: this.#standIn ?? this.#lastError }
  }
  get lastAnswerAgeMs(): number | null {
    return ageOf(this.#lastAnswerAt)
  }

  responded(): void {
    this.#lastAnswerAt = performance.now()
    if (!this.#isUp || this.since === null) this.#turn(true)
  }
  /** Records who responds: the backend (null), or why what responds in its place can't be used. */
  respondedAs(standIn: string | null): void {
    if (standIn === null) {
      if (this.#standIn !== null) this.#turn(true)
      return
    }
    if (this.#standIn === null) this.since = new Date().toISOString()
    this.#standIn = standIn
    this.warn(standIn)
  }
  /** Logs why responses can't be used. Every call would say the same. */
  warn(message: string): void {
    const now = performance.now()
    if (now - this.#warnedAt < WARN_EVERY_MS) return
    this.#warnedAt = now
    this.#log(message)
  }
  failed(failure: Failure): void {
    // A 503 comes from the gateway's own limits and says nothing about the backend.
    if (failure.status === 503) return
    this.#lastError = failure.message
    if (failure.isUnreachable && (this.#isUp || this.since === null)) this.#turn(false)
  }
  #turn(isUp: boolean): void {
    this.#isUp = isUp
    this.#standIn = null
    this.since = new Date().toISOString()
    if (!isUp) return
    this.#lastError = null
  }
}

export interface Backend extends BackendAddress {
  siteOf(request: FastifyRequest): Site
  readonly pools: {
    readonly calls: Pool
    readonly signIn: Pool
    readonly streams: Pool
  }
  readonly client: Client
  readonly reachability: Reachability
}

/**
 * Backend client, limits and reachability. Decorates: backend. Depends on: backend-address, metrics, request-log,
 * visitor.
 */
export const connections = (
  app: FastifyInstance,
  { headersTimeoutMs, idleTimeoutMs = IDLE_TIMEOUT_MS, ca }: ConnectionsOptions,
): void => {
  const { origin, prefix, isMock } = app.backendAddress
  const client = makeClient(origin, ca)
  const pool = (limits: Limits, more: Partial<Pool> = {}): Pool => ({
    client,
    limiter: new Limiter(limits),
    reservedForReads: 0,
    headersTimeoutMs,
    idleTimeoutMs,
    ...more,
  })
  const pools = {
    calls: pool(CALLS, { reservedForReads: CALLS_RESERVED_FOR_READS }),
    signIn: pool(SIGN_INS),
    streams: pool(STREAMS, { idleTimeoutMs: 0 }),
  }
  const reachability = new Reachability(message => app.requestLog.logger.warn(message))
  app.metrics.gauge(
    'stargazarr_backend_reachable',
    '1 if the backend is reachable, otherwise 0.',
    () => (reachability.isReachable ? 1 : 0),
  )
  app.decorate('backend', {
    origin,
    prefix,
    isMock,
    pools,
    client,
    reachability,
    siteOf: request => ({
      basePath: app.visitor.basePathOf(request),
      isTls: isTls(request),
      cookieSuffix: cookieSuffixOf(request.host, app.visitor.basePathOf(request)),
    }),
  })
  app.addHook('onClose', async () => client.close())
}
