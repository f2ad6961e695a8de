import type { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { ProblemError } from './errors.ts'
import { clientKey } from './trust.ts'

export interface RequestBodyOptions {
  /** Longest body in bytes. */
  limit: number
  /** Bytes for all bodies that are being received or handed on, and how many of them one client (IPv6: a /64) may have. */
  budget: { total: number; perClient: number }
}

/** Memory for a body is taken in pieces that double from here, so that a long one that never comes takes little. */
const FIRST_PIECE_BYTES = 16 * 1024
const RETRY_AFTER_S = 5
const NOTHING = Buffer.alloc(0)

const tooLarge = () =>
  new ProblemError({
    status: 413,
    code: 'BODY_TOO_LARGE',
    message: 'The request body is too large.',
  })
const busy = () =>
  new ProblemError({
    status: 503,
    code: 'BUSY',
    message: 'Too much is being sent at the moment. Try again in a few seconds.',
    retryAfterS: RETRY_AFTER_S,
  })

/** The memory that request bodies may take together. */
class BodyBudget {
  readonly #limits: RequestBodyOptions['budget']
  readonly #byClient = new Map<string, number>()
  #taken = 0

  constructor(limits: RequestBodyOptions['budget']) {
    this.#limits = limits
  }

  /** False: nothing was taken. */
  take(client: string, bytes: number): boolean {
    const own = (this.#byClient.get(client) ?? 0) + bytes
    if (this.#taken + bytes > this.#limits.total || own > this.#limits.perClient) return false
    this.#taken += bytes
    this.#byClient.set(client, own)
    return true
  }

  giveBack(client: string, bytes: number): void {
    this.#taken -= bytes
    const own = (this.#byClient.get(client) ?? 0) - bytes
    if (own > 0) this.#byClient.set(client, own)
    else this.#byClient.delete(client)
  }
}

/**
 * Reads every request body whole, as a Buffer in `request.body`, out of a budget that all requests share; the bytes are given
 * back when the exchange is over. Pieces are copied into one buffer, so that a body sent byte by byte takes no more memory
 * than any other. Depends on: errors.
 * @throws 413 beyond the limit, 503 with Retry-After beyond the budget
 */
export const requestBody = fp<RequestBodyOptions>(
  async (app, { limit, budget: limits }) => {
    const budget = new BodyBudget(limits)
    const responses = new WeakMap<FastifyRequest, ServerResponse>()
    app.addHook('preParsing', (request, reply, payload, done) => {
      const { headers } = request.raw
      const hasBody = headers['content-length'] ?? headers['transfer-encoding']
      if (hasBody !== undefined) responses.set(request, reply.raw)
      done(null, payload)
    })

    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (request, payload, done) => {
      const response = responses.get(request)
      if (request.is404 || response === undefined) {
        payload.resume()
        done(null, undefined)
        return
      }
      const client = clientKey(request.ip)
      const declared = Number(request.headers['content-length'] ?? limit)
      let body = NOTHING
      let length = 0
      let taken = 0
      let isOver = false

      const refuse = (problem: ProblemError) => {
        isOver = true
        body = NOTHING
        // What still comes is dropped, so that the answer reaches a client that is still sending.
        payload.resume()
        done(problem)
      }
      const grow = (needed: number): boolean => {
        const size = Math.min(declared, Math.max(FIRST_PIECE_BYTES, needed, body.length * 2))
        if (!budget.take(client, size - taken)) return false
        taken = size
        const larger = Buffer.allocUnsafeSlow(size)
        body.copy(larger, 0, 0, length)
        body = larger
        return true
      }
      response.on('close', () => {
        isOver = true
        body = NOTHING
        budget.giveBack(client, taken)
        taken = 0
      })
      if (declared > limit) return refuse(tooLarge())
      payload.on('data', (piece: Buffer) => {
        if (isOver) return
        const needed = length + piece.length
        if (needed > limit) return refuse(tooLarge())
        if (needed > body.length && !grow(needed)) return refuse(busy())
        piece.copy(body, length)
        length = needed
      })
      payload.on('end', () => {
        if (!isOver) done(null, body.subarray(0, length))
      })
    })
  },
  { name: 'request-body', dependencies: ['errors'] },
)
