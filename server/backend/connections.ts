import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Limiter, type Limits } from '../edge/limiter.ts'
import { isTls } from '../edge/security-headers.ts'
import { type Client, makeClient } from '../forward/backend-client.ts'
import type { Failure } from '../forward/failure.ts'
import type { Pool } from '../forward/forwarder.ts'
import type { Site } from '../forward/headers.ts'
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
const CALLS = { total: 256, perClient: 192 }
const CALLS_RESERVED_FOR_READS = 32
const SIGN_INS = { total: 32, perClient: 16 }
const IDLE_TIMEOUT_MS = 120_000
const STREAMS = { total: 5000, perClient: 2500 }

const ageOf = (at: number | null): number | null =>
  at === null ? null : Math.round(performance.now() - at)

class Reachability {
  isReachable = false
  /** ISO time at which `isReachable` last changed; null before the first call. */
  since: string | null = null
  lastError: string | null = null
  #lastErrorAt: number | null = null
  #lastAnswerAt: number | null = null

  get lastErrorAgeMs(): number | null {
    return ageOf(this.#lastErrorAt)
  }
  get lastAnswerAgeMs(): number | null {
    return ageOf(this.#lastAnswerAt)
  }

  responded(): void {
    this.#lastAnswerAt = performance.now()
    if (!this.isReachable || this.since === null) this.#turn(true)
  }
  failed(failure: Failure): void {
    // A 503 comes from the gateway's own limits and says nothing about the backend.
    if (failure.status === 503) return
    this.lastError = failure.message
    this.#lastErrorAt = performance.now()
    if (failure.isUnreachable && (this.isReachable || this.since === null)) this.#turn(false)
  }
  #turn(isReachable: boolean): void {
    this.isReachable = isReachable
    this.since = new Date().toISOString()
    if (!isReachable) return
    this.lastError = null
    this.#lastErrorAt = null
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

/** Backend client, limits and reachability. Decorates: backend. Depends on: backend-address, metrics, visitor. */
export const connections = fp<ConnectionsOptions>(
  async (app, { headersTimeoutMs, idleTimeoutMs = IDLE_TIMEOUT_MS, ca }) => {
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
    const reachability = new Reachability()
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
        origin: `${request.protocol}://${request.host}`,
        path: request.raw.url ?? '/',
        backendOrigin: origin,
        backendPrefix: prefix,
      }),
    })
    app.addHook('onClose', async () => client.close())
  },
  { name: 'connections', dependencies: ['backend-address', 'metrics', 'visitor'] },
)
