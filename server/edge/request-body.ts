import type { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { clientKey } from './addresses.ts'
import { ProblemError } from './errors.ts'
import { Limiter } from './limiter.ts'

const LIMIT_BYTES = 1024 * 1024
/**
 * Bodies up to this size, such as decisions and sign-ins, are always accepted: the limit on connections already limits
 * their memory. Larger ones double their buffer as data arrives, so announcing a body takes nothing from the budget.
 */
const FREE_BYTES = 16 * 1024
/** Maximum memory for what bodies hold beyond that. Fits into the free memory of a 256 MB container. */
const BUDGET_BYTES = { total: 16 * 1024 * 1024, perClient: 12 * 1024 * 1024 }
const RETRY_AFTER_S = 5
const NOTHING = Buffer.alloc(0)

const tooLarge = () =>
  new ProblemError({
    status: 413,
    code: 'BODY_TOO_LARGE',
    message: 'The request body is larger than 1 MB.',
  })
const busy = () =>
  new ProblemError({
    status: 503,
    code: 'BUSY',
    message: 'The gateway is receiving too much data. Try again in a few seconds.',
    retryAfterS: RETRY_AFTER_S,
  })

/**
 * Buffers each request body in `request.body`, with a memory limit across all requests. Chunks are copied into one
 * buffer, because many tiny chunks would take additional memory. Depends on: errors.
 * @throws 413 above the size limit, 503 with Retry-After above the memory limit
 */
export const requestBody = fp(
  async app => {
    const budget = new Limiter(BUDGET_BYTES)
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
      const declared = Number(request.headers['content-length'] ?? LIMIT_BYTES)
      if (declared > LIMIT_BYTES) return done(tooLarge())
      let body = Buffer.allocUnsafeSlow(Math.min(declared, FREE_BYTES))
      let length = 0
      let taken = 0
      let isOver = false

      const stop = () => {
        isOver = true
        body = NOTHING
        budget.release(client, taken)
        taken = 0
      }
      response.on('close', stop)
      const refuse = (problem: ProblemError) => {
        stop()
        done(problem)
      }
      const hasRoomFor = (needed: number): boolean => {
        if (needed <= body.length) return true
        const more = Math.min(declared, Math.max(needed, body.length * 2)) - body.length
        if (!budget.acquire(client, more)) return false
        taken += more
        body = Buffer.concat([body], body.length + more)
        return true
      }
      payload.on('data', (piece: Buffer) => {
        if (isOver) return
        const needed = length + piece.length
        if (needed > LIMIT_BYTES) return refuse(tooLarge())
        if (!hasRoomFor(needed)) return refuse(busy())
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
