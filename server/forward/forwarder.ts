import type { ClientRequest, IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientKey } from '../edge/addresses.ts'
import type { Limiter } from '../edge/limiter.ts'
import { isReadMethod } from '../edge/request-guard.ts'
import type { ForwardedFor } from '../edge/visitor.ts'
import type { Client, Sent } from './backend-client.ts'
import { CallError, type Failure, failureOf } from './failure.ts'
import { requestHeaders, type Site, toBackendResponse } from './headers.ts'
import {
  abortResponse,
  pipe,
  type ResponseWriter,
  type ResponseWriterChoice,
} from './response-writer.ts'

export interface Pool {
  readonly client: Client
  readonly limiter: Limiter
  /** Number of `limiter` units reserved for reads. */
  readonly reservedForReads: number
  readonly headersTimeoutMs: number
  /**
   * Time limit for each kilobyte of a response, in ms, even if the browser isn't reading. 0 disables it.
   */
  readonly idleTimeoutMs: number
}

interface ForwarderOptions {
  readonly pool: Pool
  /** Origin and path prefix of the backend. */
  readonly origin: string
  readonly prefix: string
  readonly forwardedFor: (request: FastifyRequest) => ForwardedFor
  readonly siteOf: (request: FastifyRequest) => Site
  readonly ownHeaders: (request: FastifyRequest) => readonly string[]
  readonly fail: (reply: FastifyReply, failure: Failure) => void
  /** Whether to close connections after their current response, as is done during shutdown. */
  readonly isStopping: () => boolean
  readonly writerFor?: ResponseWriterChoice | undefined
  readonly onResponse: (request: FastifyRequest, status: number) => void
  readonly onFailure: (request: FastifyRequest, failure: Failure, cause: unknown) => void
  readonly onCut: (request: FastifyRequest, cause: unknown) => void
  /** Fails a call that is in flight, for the shutdown. */
  readonly inFlight: Set<(cause: CallError) => void>
}

const PROGRESS_BYTES = 1024

/** Fails a response that takes longer than `ms` per kilobyte. An idle timeout alone would let it trickle in forever. */
const limitStalling = (from: IncomingMessage, ms: number, fail: (cause: CallError) => void) => {
  if (ms === 0) return
  const late = () => fail(new CallError('LATE', 'the response made no progress'))
  const timer = setTimeout(late, ms)
  let length = 0
  from.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length < PROGRESS_BYTES) return
    length = 0
    timer.refresh()
  })
  from.on('close', () => clearTimeout(timer))
}

/**
 * Forwards a call to the backend without changing bodies, and aborts it if the browser disconnects. The request body
 * must be a Buffer in `request.body`.
 */
export const makeForwarder =
  (options: ForwarderOptions) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    reply.hijack()
    const { raw: to } = reply
    // The browser disconnected while a hook was running.
    if (request.raw.socket.destroyed) return
    const { pool, inFlight } = options
    const { method } = request
    const client = clientKey(request.ip)
    const site = options.siteOf(request)
    const path = options.prefix + request.raw.url
    const reserve = isReadMethod(method) ? 0 : pool.reservedForReads
    let call: Sent | null = null
    let writer: ReturnType<ResponseWriter>
    let hasBegun = false
    let hasEnded = false

    const fail = (cause: unknown) => {
      if (hasEnded) return
      finish()
      call?.abort()
      if (to.destroyed || to.writableEnded) return
      const failure = failureOf(cause)
      if (hasBegun) options.onCut(request, cause)
      else options.onFailure(request, failure, cause)
      const giveUp = () => (to.headersSent ? abortResponse(to) : options.fail(reply, failure))
      if (writer === undefined) giveUp()
      else writer.onBackendFailure(giveUp)
    }
    const finish = () => {
      hasEnded = true
      inFlight.delete(fail)
    }
    const leave = () => {
      // Release only now, because a response that has ended but hasn't been read still uses memory.
      pool.limiter.release(client)
      if (hasEnded) return
      finish()
      call?.abort()
    }

    const onResponse = (from: IncomingMessage, sent: ClientRequest) => {
      try {
        limitStalling(from, pool.idleTimeoutMs, fail)
        const response = toBackendResponse(from, options.origin + path, site)
        hasBegun = true
        options.onResponse(request, response.status)
        for (const part of options.ownHeaders(request)) response.headers.push(part)
        if (options.isStopping()) response.headers.push('connection', 'close')
        writer = (options.writerFor?.(request, response) ?? pipe)({ request, from, to, response })
        from.on('end', () => {
          if (hasEnded) return
          finish()
          // Otherwise the backend could parse the unread rest of the body as the next request.
          if (!sent.writableFinished) sent.destroy()
        })
      } catch (cause) {
        fail(cause)
      }
    }

    if (!pool.limiter.acquire(client, 1, reserve)) {
      const cause = new CallError('NO_PLACE', 'too many calls in flight')
      options.onFailure(request, failureOf(cause), cause)
      options.fail(reply, failureOf(cause))
      return
    }
    inFlight.add(fail)
    to.on('close', leave)
    try {
      const sending = {
        method,
        path,
        headers: requestHeaders(request.raw, options.forwardedFor(request), pool.client.host, site),
        body: Buffer.isBuffer(request.body) ? request.body : null,
        timeoutMs: pool.headersTimeoutMs,
      }
      call = pool.client.send(sending, { onResponse, onFailure: fail })
    } catch (cause) {
      fail(cause)
    }
  }
