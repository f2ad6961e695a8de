import { rootCertificates } from 'node:tls'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Pool } from 'undici'
import { isTls } from '../edge/security-headers.ts'
import { CallLine } from '../forward/call-line.ts'
import { makeConnector } from '../forward/connector.ts'
import type { Failure } from '../forward/failure.ts'
import type { Lane } from '../forward/forwarder.ts'
import type { Site } from '../forward/headers.ts'
import { HoldableClient } from '../forward/holdable-client.ts'
import type { BackendAddress } from './mock.ts'

declare module 'fastify' {
  interface FastifyInstance {
    backend: Backend
  }
}

export interface ConnectionsOptions {
  headersTimeoutMs: number
  connectTimeoutMs: number
  /** Longest pause within a response; event streams have none. */
  idleTimeoutMs: number
  /** Certificates in PEM form trusted besides the usual ones. */
  ca: string | null
}

/**
 * Connections for calls at a time, and how many of them may serve one client (IPv6: a /64). Signing in and the gateway's own
 * questions have connections of their own, since both matter most when the backend is stuck.
 */
const CALLS = { places: 256, perClient: 192, mostWaiting: 10_000 }
const SIGN_INS = { places: 32, perClient: 16, mostWaiting: 1000 }
const PROBE_CONNECTIONS = 8
const MAX_HEAD_BYTES = 64 * 1024
/** Idle time a server is taken to allow when it names none. */
const KEEP_MS = 4000
const LONGEST_KEEP_MS = 60_000
/** A connection is left alone this long before the server would close it: the call might cross the close on its way. */
const KEEP_MARGIN_MS = 1000

/** Whether the backend answers, as seen by whatever was sent to it last. */
export class Reachability {
  isReachable = false
  /** ISO time of the last change of `isReachable`; null before the first contact. */
  since: string | null = null
  lastError: string | null = null
  /** Milliseconds since the epoch, as the next. */
  lastErrorAt: number | null = null
  lastAnswerAt: number | null = null

  answered(): void {
    this.lastAnswerAt = Date.now()
    if (!this.isReachable || this.since === null) this.#turn(true)
  }
  failed(failure: Failure): void {
    // The gateway's own limits say nothing of the backend.
    if (failure.status === 503) return
    this.lastError = failure.message
    this.lastErrorAt = Date.now()
    if (failure.isUnreachable && (this.isReachable || this.since === null)) this.#turn(false)
  }
  #turn(isReachable: boolean): void {
    this.isReachable = isReachable
    this.since = new Date().toISOString()
    if (!isReachable) return
    this.lastError = null
    this.lastErrorAt = null
  }
}

export interface Backend extends BackendAddress {
  /** This site as the visitor sees it, with the backend behind it. */
  siteOf(request: FastifyRequest): Site
  readonly lanes: {
    /** Bounded, so that a stuck backend is not flooded with connections. */
    readonly calls: Lane
    readonly signIn: Lane
    /** Each holds a connection for hours, so there is no limit and no deadline between bytes. */
    readonly streams: Lane
  }
  /** For what the gateway itself asks. */
  readonly probes: Pool
  readonly reachability: Reachability
}

/** The connections to the backend and what is known of its health. Decorates: backend. Depends on: metrics, mock,
 * visitor. */
export const connections = fp<ConnectionsOptions>(
  async (app, { headersTimeoutMs, connectTimeoutMs, idleTimeoutMs, ca }) => {
    const { origin, prefix, isMock } = app.backendAddress
    const connect = makeConnector(connectTimeoutMs, ca === null ? null : [...rootCertificates, ca])
    const makePool = (most: number | null, bodyTimeout: number) =>
      new Pool(origin, {
        connections: most,
        factory: (origin, options) => new HoldableClient(origin, { ...options, connect }),
        bodyTimeout,
        headersTimeout: headersTimeoutMs,
        maxHeaderSize: MAX_HEAD_BYTES,
        keepAliveTimeout: KEEP_MS,
        keepAliveMaxTimeout: LONGEST_KEEP_MS,
        keepAliveTimeoutThreshold: KEEP_MARGIN_MS,
        pipelining: 1,
      })
    const bounded = (places: typeof CALLS): Lane => ({
      pool: makePool(places.places, idleTimeoutMs),
      line: new CallLine({ ...places, withinMs: headersTimeoutMs }),
    })
    const lanes = {
      calls: bounded(CALLS),
      signIn: bounded(SIGN_INS),
      streams: { pool: makePool(null, 0), line: null },
    }
    const probes = makePool(PROBE_CONNECTIONS, idleTimeoutMs)
    const reachability = new Reachability()
    app.metrics.gauge('stargazarr_backend_reachable', '1 while the backend answers.', () =>
      reachability.isReachable ? 1 : 0,
    )
    app.decorate('backend', {
      origin,
      prefix,
      isMock,
      lanes,
      probes,
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
    app.addHook('onClose', async () => {
      await Promise.all(
        [probes, ...Object.values(lanes).map(({ pool }) => pool)].map(pool => pool.destroy()),
      )
    })
  },
  { name: 'connections', dependencies: ['metrics', 'mock', 'visitor'] },
)
