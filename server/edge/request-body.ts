import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientKey } from './addresses.ts'
import { ProblemError } from './errors.ts'
import { Limiter } from './limiter.ts'

const LIMIT_BYTES = 1024 * 1024
/**
 * Bodies up to this size, such as decisions and sign-ins, are always accepted: the limit on connections already limits
 * their memory.
 */
const FREE_BYTES = 16 * 1024
/** Memory that a piece of a body takes, however small it is. */
const PIECE_BYTES = 600
/** Maximum memory for what bodies hold beyond that. Fits into the free memory of a 256 MB container. */
const BUDGET_BYTES = { total: 16 * 1024 * 1024, perClient: 12 * 1024 * 1024 }
const RETRY_AFTER_S = 5

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
 * Buffers each request body in `request.body`, with a memory limit across all requests. Fastify's own parser would
 * reject large bodies of unknown routes instead of answering that there is no such route. Depends on: errors.
 * @throws 413 above the size limit, 503 with Retry-After above the memory limit
 */
export const requestBody = (app: FastifyInstance): void => {
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
    const pieces: Buffer[] = []
    let length = 0
    let cost = 0
    let taken = 0
    let hasEnded = false

    const stop = () => {
      hasEnded = true
      pieces.length = 0
      budget.release(client, taken)
      taken = 0
    }
    response.on('close', stop)
    const refuse = (problem: ProblemError) => {
      stop()
      done(problem)
    }
    if (Number(request.headers['content-length']) > LIMIT_BYTES) return refuse(tooLarge())
    payload.on('data', (piece: Buffer) => {
      if (hasEnded) return
      length += piece.length
      if (length > LIMIT_BYTES) return refuse(tooLarge())
      cost += Math.max(piece.length, PIECE_BYTES)
      const more = cost - FREE_BYTES - taken
      if (more > 0 && !budget.acquire(client, more)) return refuse(busy())
      taken += Math.max(more, 0)
      pieces.push(piece)
    })
    payload.on('end', () => {
      if (!hasEnded) done(null, Buffer.concat(pieces.splice(0)))
    })
  })
}
