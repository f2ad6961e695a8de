import type { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { clientKey } from './addresses.ts'
import { ProblemError } from './errors.ts'
import { Limiter } from './limiter.ts'

const LIMIT_BYTES = 1024 * 1024
/** Maximum total size of buffered bodies. Fits into the free memory of a 256 MB container. */
const BUDGET_BYTES = { total: 32 * 1024 * 1024, perClient: 16 * 1024 * 1024 }
/**
 * Initial buffer size. Buffers double as data arrives, so a body that is announced but never sent uses little memory.
 */
const FIRST_PIECE_BYTES = 16 * 1024
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
      let body = NOTHING
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
      const grow = (needed: number): boolean => {
        const size = Math.min(declared, Math.max(FIRST_PIECE_BYTES, needed, body.length * 2))
        if (!budget.acquire(client, size - taken)) return false
        taken = size
        const larger = Buffer.allocUnsafeSlow(size)
        body.copy(larger, 0, 0, length)
        body = larger
        return true
      }
      if (declared > LIMIT_BYTES) return refuse(tooLarge())
      payload.on('data', (piece: Buffer) => {
        if (isOver) return
        const needed = length + piece.length
        if (needed > LIMIT_BYTES) return refuse(tooLarge())
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
