import { rootCertificates } from 'node:tls'
import fp from 'fastify-plugin'
import { CallLine } from '../call-line.ts'
import { Pool } from '../client/pool.ts'
import type { Failure } from '../forwarder.ts'
import type { Site } from '../headers.ts'
import { isTls } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    backend: Backend
    /** This site as the visitor sees it, with the backend behind it. */
    siteOf(request: FastifyRequest): Site
  }
}

export interface BackendOptions {
  headersTimeoutMs: number
  connectTimeoutMs: number
  /** Longest pause within an answer; event streams have none. */
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

/** Connections, and the line in front of them. */
export interface Lane {
  readonly pool: Pool
  readonly line: CallLine | null
}

export interface Backend {
  readonly prefix: string
  readonly isMock: boolean
  /** For calls: bounded, so that a stuck backend is not flooded with connections. */
  readonly calls: Lane
  readonly signIn: Lane
  /** For event streams: each holds a connection for hours, so there is no limit and no deadline between bytes. */
  readonly streams: Lane
  /** For what the gateway itself asks. */
  readonly probes: Pool
  readonly reachability: Reachability
}

/** The connections to the backend and what is known of its health. Depends on: mock (backendAddress). */
export const backend = fp<BackendOptions>(
  async (app, { headersTimeoutMs, connectTimeoutMs, idleTimeoutMs, ca }) => {
    const { origin, prefix, isMock } = app.backendAddress
    const common = {
      origin,
      connectTimeoutMs,
      answerTimeoutMs: headersTimeoutMs,
      ...(ca === null ? {} : { ca: [...rootCertificates, ca] }),
    }
    const bounded = (places: typeof CALLS): Lane => ({
      pool: new Pool({ ...common, connections: places.places, idleTimeoutMs }),
      line: new CallLine({ ...places, withinMs: headersTimeoutMs }),
    })
    const lanes = {
      calls: bounded(CALLS),
      signIn: bounded(SIGN_INS),
      streams: {
        pool: new Pool({
          ...common,
          connections: Number.POSITIVE_INFINITY,
          idleTimeoutMs: Number.POSITIVE_INFINITY,
        }),
        line: null,
      },
    }
    const probes = new Pool({ ...common, connections: PROBE_CONNECTIONS, idleTimeoutMs })
    app.decorate('backend', { prefix, isMock, ...lanes, probes, reachability: new Reachability() })
    app.decorate('siteOf', request => ({
      basePath: app.basePathOf(request),
      isTls: isTls(request),
      origin: `${request.protocol}://${request.host}`,
      path: request.raw.url ?? '/',
      backendOrigin: origin,
      backendPrefix: prefix,
    }))
    app.addHook('onClose', async () => {
      for (const { pool } of Object.values(lanes)) pool.destroy()
      probes.destroy()
    })
  },
  { name: 'backend', dependencies: ['mock', 'visitor'] },
)
