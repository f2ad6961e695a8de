import { rootCertificates } from 'node:tls'
import fp from 'fastify-plugin'
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

const API_CONNECTIONS = 256

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

export interface Backend {
  readonly prefix: string
  readonly isMock: boolean
  /** For calls: bounded, so that a stuck backend is not flooded with connections. */
  readonly calls: Pool
  /** For event streams: each holds a connection for hours, so there is no limit and no deadline between bytes. */
  readonly streams: Pool
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
    const calls = new Pool({ ...common, connections: API_CONNECTIONS, idleTimeoutMs })
    const streams = new Pool({
      ...common,
      connections: Number.POSITIVE_INFINITY,
      idleTimeoutMs: Number.POSITIVE_INFINITY,
    })
    app.decorate('backend', { prefix, isMock, calls, streams, reachability: new Reachability() })
    app.decorate('siteOf', request => ({
      basePath: app.basePathOf(request),
      isTls: isTls(request),
      origin: `${request.protocol}://${request.host}`,
      path: request.raw.url ?? '/',
      backendOrigin: origin,
      backendPrefix: prefix,
    }))
    app.addHook('onClose', async () => {
      calls.destroy()
      streams.destroy()
    })
  },
  { name: 'backend', dependencies: ['mock', 'visitor'] },
)
