import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientKey } from '../edge/addresses.ts'
import { Limiter } from '../edge/limiter.ts'
import { pathOf } from '../edge/request-log.ts'
import { type Client, makeClient } from '../forward/backend-client.ts'
import { failureOf } from '../forward/failure.ts'

const PICTURE_PATH = '/gateway/picture'
const FIRST_BYTE_WITHIN_MS = 3000
/** Time limit for a whole picture, even if the browser isn't reading. */
const WHOLE_WITHIN_MS = 30_000
/** How long a host is skipped after `FAILURES_IN_A_ROW` failures. */
const FAILED_HOST_SKIPPED_MS = 60_000
const FAILURES_IN_A_ROW = 3
/** Maximum number of concurrent fetches. A page requests two at a time. */
const UNDER_WAY = { total: 128, perClient: 32 }
const PICTURE_LIMIT_BYTES = 10 * 1024 * 1024
const PICTURE_TYPE = /^image\/(?:avif|bmp|gif|jpeg|png|svg\+xml|webp)$/
const FOUND = 'private, max-age=604800'
/** Browsers retry a missing picture at most once a day. */
const GONE = 'private, max-age=86400'
/** Plain paths on the backend, except those of its API. */
const OWN_PATH = /^\/(?!v1\/)(?:[\w-]+\/)*[\w-]+(?:\.\w+)?$/

interface Source {
  readonly client: Client
  readonly path: string
}

/**
 * GET /gateway/picture?of=URL: sends a picture from one of `origins` or from a path on the backend. Fetching it here,
 * without cookies or redirects, keeps those hosts from tracking visitors, and lets the page's CSP forbid all
 * other hosts. If there is no picture or it isn't allowed, responds with an empty 204: image elements treat it as a
 * failure, but unlike an error status it doesn't appear in the browser's console. Depends on: connections, request-log.
 */
export const pictures = (app: FastifyInstance, origins: readonly string[]): void => {
  const { client: backend, prefix } = app.backend
  const clients = new Map(
    origins.map(listed => new URL(listed).origin).map(origin => [origin, makeClient(origin)]),
  )
  app.addHook('onClose', async () => {
    for (const client of clients.values()) client.close()
  })
  const sourceOf = (address: string): Source | null => {
    if (OWN_PATH.test(address)) return { client: backend, path: prefix + address }
    // Some URLs use http although their host supports https.
    for (const text of [address, address.replace(/^http:/i, 'https:')]) {
      if (!/^https?:/i.test(text) || !URL.canParse(text)) continue
      const url = new URL(text)
      const client = clients.get(url.origin)
      if (client !== undefined && url.username === '' && url.password === '')
        return { client, path: url.pathname + url.search }
    }
    return null
  }

  /** @throws CallError LATE, or connection errors */
  const fetchFrom = ({ client, path }: Source, reply: FastifyReply, accept: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const call = client.send(
        {
          method: 'GET',
          path,
          headers: ['host', client.host, 'accept', accept],
          timeoutMs: FIRST_BYTE_WITHIN_MS,
          whole: { timeoutMs: WHOLE_WITHIN_MS, bytes: PICTURE_LIMIT_BYTES },
        },
        {
          onFailure: reject,
          // Paused until the browser's response is ready.
          onResponse: response => resolve(response.pause()),
        },
      )
      reply.raw.once('close', () => call.abort())
    })

  /** Consecutive failures per host, and the time of the last one. */
  const failures = new Map<Client, { count: number; at: number }>()
  const isSkipped = (client: Client): boolean => {
    const { count = 0, at: failedAt = 0 } = failures.get(client) ?? {}
    return count >= FAILURES_IN_A_ROW && performance.now() - failedAt < FAILED_HOST_SKIPPED_MS
  }
  /** Counts a failure if the host can't be reached or responds too late. Other failures concern only the picture. */
  const countFailure = (client: Client, cause: unknown) => {
    const { isUnreachable, status } = failureOf(cause)
    if (!isUnreachable && status !== 504) return
    failures.set(client, { count: (failures.get(client)?.count ?? 0) + 1, at: performance.now() })
  }
  const underWay = new Limiter(UNDER_WAY)
  const send = async (request: FastifyRequest, reply: FastifyReply, source: Source) => {
    const { accept = 'image/*' } = request.headers
    const response = await fetchFrom(source, reply, accept)
    failures.delete(source.client)
    const { statusCode = 0, headers } = response
    const type = String(headers['content-type']).split(';')[0]?.trim().toLowerCase() ?? ''
    const length = headers['content-length']
    const isPicture = PICTURE_TYPE.test(type) && !headers['content-encoding']
    if (statusCode === 200 && isPicture && Number(length ?? 0) <= PICTURE_LIMIT_BYTES) {
      if (length !== undefined) reply.header('content-length', length)
      return reply.header('content-type', type).header('cache-control', FOUND).send(response)
    }
    // An unread body would keep the connection open.
    response.destroy()
    return nothing(reply, [404, 410].includes(statusCode) ? GONE : 'no-store')
  }

  app.get<{ Querystring: { of?: unknown } }>(
    PICTURE_PATH,
    { exposeHeadRoute: false, config: { isQuiet: true } },
    async (request, reply) => {
      const { of } = request.query
      const source = typeof of === 'string' ? sourceOf(of) : null
      if (source === null) return nothing(reply, of === undefined ? 'no-store' : GONE)
      const { client } = source
      const visitor = clientKey(request.ip)
      // The visitor disconnected during the access check.
      if (request.raw.socket.destroyed) return reply.hijack()
      if (isSkipped(client) || !underWay.acquire(visitor)) return nothing(reply, 'no-store')
      reply.raw.once('close', () => underWay.release(visitor))
      try {
        return await send(request, reply, source)
      } catch (cause) {
        countFailure(client, cause)
        app.requestLog.logger.debug(
          { requestId: request.id, path: pathOf(request), cause: String(cause) },
          'could not fetch a picture',
        )
        return nothing(reply, 'no-store')
      }
    },
  )
}

const nothing = (reply: FastifyReply, caching: string) =>
  reply.code(204).header('cache-control', caching).send()
