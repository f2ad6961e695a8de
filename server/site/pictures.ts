import { rootCertificates } from 'node:tls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Agent } from 'undici'
import { pathOf } from '../edge/request-log.ts'
import { makeConnector } from '../forward/connector.ts'

export interface PicturesOptions {
  /** Origins pictures may come from, besides the backend. */
  origins: readonly string[]
  connectTimeoutMs: number
  /** Longest wait for the start of a picture, and for its next bytes. */
  timeoutMs: number
  /** Certificates in PEM form trusted for the backend besides the usual ones. */
  ca: string | null
}

const PICTURE_PATH = '/gateway/picture'
const CONNECTIONS_PER_HOST = 8
/** Pictures on their way; a page shows fewer. */
const UNDER_WAY_LIMIT = 200
const PICTURE_LIMIT_BYTES = 10 * 1024 * 1024
const FOUND = 'private, max-age=604800'
/** A dead picture is asked for once a day by each browser. */
const GONE = 'private, max-age=86400'
/** Below the backend's root, spelled plainly, and no call of its API. */
const OWN_PATH = /^\/(?!v1\/)(?:[\w-]+\/)*[\w-]+(?:\.\w+)?$/

/**
 * GET /gateway/picture?of=ADDRESS: a picture from one of `origins`, or at a path of the backend. It is fetched without cookies
 * and redirects, so that the page needs no host but its own and those hosts do not see who looks at what. What is no picture,
 * cannot be had or may not be asked for is an empty 204: an image element takes that for a failure, and unlike an error status
 * it does not stand in the browser's console. Depends on: connections, request-log.
 */
export const pictures = fp<PicturesOptions>(
  async (app, { origins, connectTimeoutMs, timeoutMs, ca }) => {
    const { origin: backendOrigin, prefix } = app.backend
    const agent = new Agent({
      connect: makeConnector(connectTimeoutMs, ca === null ? null : [...rootCertificates, ca]),
      connections: CONNECTIONS_PER_HOST,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      maxResponseSize: PICTURE_LIMIT_BYTES,
    })
    app.addHook('onClose', () => agent.destroy())
    const allowed = new Set(origins.map(one => new URL(one).origin))
    const sourceOf = (address: string): { origin: string; path: string } | null => {
      if (OWN_PATH.test(address)) return { origin: backendOrigin, path: prefix + address }
      // Some addresses are written without encryption; their hosts have it all the same.
      const url = [address, address.replace(/^http:/i, 'https:')]
        .flatMap(one => (URL.canParse(one) ? new URL(one) : []))
        .find(one => allowed.has(one.origin) && one.username === '' && one.password === '')
      return url ? { origin: url.origin, path: url.pathname + url.search } : null
    }

    let underWay = 0
    const send = async (request: FastifyRequest, reply: FastifyReply, address: string) => {
      const source = sourceOf(address)
      if (!source) return nothing(reply, GONE)
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const { statusCode, headers, body } = await agent.request({
        ...source,
        method: 'GET',
        headers: { accept: request.headers.accept ?? 'image/*' },
        signal: gone.signal,
      })
      const type = String(headers['content-type'] ?? '')
      const length = headers['content-length']
      const isPicture = /^image\/[\w.+-]+/.test(type) && !headers['content-encoding']
      if (statusCode === 200 && isPicture && Number(length ?? 0) <= PICTURE_LIMIT_BYTES) {
        if (length !== undefined) reply.header('content-length', length)
        return reply.header('content-type', type).header('cache-control', FOUND).send(body)
      }
      // A body that is not read would keep the connection.
      body.on('error', () => undefined).destroy()
      return nothing(reply, [404, 410].includes(statusCode) ? GONE : 'no-store')
    }

    app.get<{ Querystring: { of?: unknown } }>(
      PICTURE_PATH,
      { exposeHeadRoute: false, config: { isQuiet: true } },
      async (request, reply) => {
        const { of } = request.query
        if (typeof of !== 'string' || underWay >= UNDER_WAY_LIMIT) return nothing(reply, 'no-store')
        underWay += 1
        reply.raw.once('close', () => {
          underWay -= 1
        })
        try {
          return await send(request, reply, of)
        } catch (cause) {
          app.requestLog.logger.debug(
            { requestId: request.id, path: pathOf(request), cause: String(cause) },
            'picture not fetched',
          )
          return nothing(reply, 'no-store')
        }
      },
    )
  },
  { name: 'pictures', dependencies: ['connections', 'request-log'] },
)

const nothing = (reply: FastifyReply, caching: string) =>
  reply.code(204).header('cache-control', caching).send()
