import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientKey } from './addresses.ts'
import { HEADERS_TOO_LARGE, type Problem, sendProblem } from './errors.ts'
import { Limiter } from './limiter.ts'
import { SIGN_IN_PATHS } from './login-limit.ts'
import { pathOf } from './request-log.ts'

declare module 'fastify' {
  interface FastifyInstance {
    requestGuard: {
      /** During shutdown, calls in flight finish, their connections close and new calls are rejected. */
      isStopping(): boolean
    }
  }
}

export const HEADERS_LIMIT = 100
export const URL_LIMIT = 4096

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const KNOWN_METHODS = new Set(METHODS)
/** Whether calls with this method only read. */
export const isReadMethod = (method: string): boolean => method === 'GET' || method === 'HEAD'

const problem = (status: number, code: string, message: string): Problem => ({
  status,
  code,
  message,
})
const WRONG_METHOD = problem(405, 'METHOD_NOT_ALLOWED', "This HTTP method isn't supported.")
const TOO_LONG = problem(414, 'ADDRESS_TOO_LONG', 'The URL is too long.')
const BAD_PATH = problem(
  400,
  'BAD_ADDRESS',
  'The URL is invalid or ambiguous. Check it for typos and needlessly encoded characters.',
)
const BAD_HOST = problem(400, 'BAD_HOST', 'The Host header is missing, invalid or repeated.')
const FOREIGN = problem(
  403,
  'FOREIGN_SITE',
  "This request seems to come from another site. If it doesn't, make your reverse proxy forward the Host header, or add the proxy to TRUST_PROXY.",
)
const LINK = problem(
  403,
  'FOREIGN_SITE',
  'A call with a cookie must send "Accept: application/json", so that a link on another site can\'t trigger it.',
)
const STOPPING: Problem = {
  ...problem(503, 'STOPPING', 'The gateway is shutting down. Try again in a moment.'),
  retryAfterS: 1,
}
/** Larger heads, which a request keeps until its response has ended, fit into 256 MB only if they are few. */
const LARGE_HEAD_BYTES = 8 * 1024
const LARGE_HEADS = { total: 256, perClient: 64 }
const MANY_LARGE: Problem = {
  ...problem(
    503,
    'BUSY',
    'Too many requests with large headers. Delete cookies, or try again in a few seconds.',
  ),
  retryAfterS: 5,
}
const EXTRA = new Map<Problem, readonly string[]>([
  [WRONG_METHOD, ['allow', METHODS.join(', ')]],
  [STOPPING, ['connection', 'close']],
])

/** Characters that never need encoding. Parsers may disagree about paths that encode them. */
const NEEDLESSLY_ENCODED = /%(?:2d|2e|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i

/**
 * Whether a path is unambiguous: it starts with a slash and has no empty or dot segments, parameters, backslashes or
 * control characters, encoded or not. The backend could interpret other paths differently.
 */
export const isPlainPath = (path: string): boolean => {
  if (path[0] !== '/') return false
  // Fast path for common URLs.
  if (!/[^!-~]|[#%.;\\]|\/\//.test(path)) return true
  // Reject characters that must be encoded, and fragments, which clients never send.
  if (/[^ -~]|[#;\\]|\/\//.test(path)) return false
  if (NEEDLESSLY_ENCODED.test(path)) return false
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return false
  }
  // Reject control characters, backslashes, parameters, and double-encoded dots, slashes or NULs.
  if (/[\p{Cc}\\;]|%(?:2e|2f|5c|00)/iu.test(decoded)) return false
  return decoded.split('/').every(segment => segment !== '.' && segment !== '..')
}

/** Whether the path is a rate-limited one with encoded slashes, which another server might decode. */
const isDisguised = (path: string): boolean => {
  if (!/%2f/i.test(path)) return false
  const decoded = decodeURIComponent(path)
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
  return SIGN_IN_PATHS.includes(decoded.toLowerCase())
}

/** Host with an optional port. Can be empty, because HTTP/1.0 doesn't require a Host header. */
const HOST = /^(?:(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{0,5})?)?$/i

/**
 * Whether there is exactly one Host header. If there are two, different servers may use different ones (RFC 9112
 * 3.2). HTTP/1.0 requires none.
 */
const hasOneHost = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

/**
 * Whether the browser reports that the call comes from the app itself. Always true for clients other than browsers,
 * because they don't send Sec-Fetch-Site or Origin.
 */
export const isFromTheApp = (headers: IncomingMessage['headers'], host: string): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  if (origin === undefined) return true
  try {
    // The URL parser below could read any other value as a different host.
    if (!HOST.test(host)) return false
    const { protocol, host: site } = new URL(origin)
    // Parsing removes the default port, which some proxies include.
    return site === new URL(`${protocol}//${host}`).host
  } catch {
    return false
  }
}

/**
 * Whether a link on another site may have caused a read with the visitor's cookie. Over plain HTTP, browsers don't say
 * where a call comes from, but only the app asks for data. Clients other than browsers may send no Accept header.
 */
const mayBeLink = ({ cookie, accept, origin, ...headers }: IncomingMessage['headers']): boolean =>
  cookie !== undefined &&
  origin === undefined &&
  headers['sec-fetch-site'] !== 'same-origin' &&
  accept !== undefined &&
  !/\b(?:application\/json|text\/event-stream)\b/i.test(accept)

/**
 * Rejects requests before any work is done: all of them during shutdown, otherwise those with too many headers, an
 * unsupported method or an invalid host or path, and those from other sites.
 */
export const requestGuard = (app: FastifyInstance): void => {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.decorate('requestGuard', { isStopping: () => isStopping })
  const problemWith = (request: FastifyRequest): Problem | null => {
    const { url = '', headers, rawHeaders } = request.raw
    if (isStopping) return STOPPING
    if (rawHeaders.length > HEADERS_LIMIT * 2) return HEADERS_TOO_LARGE
    if (!hasOneHost(request.raw) || !HOST.test(request.host)) return BAD_HOST
    if (!KNOWN_METHODS.has(request.method)) return WRONG_METHOD
    if (url.length > URL_LIMIT) return TOO_LONG
    const path = pathOf(request)
    if (!isPlainPath(path) || isDisguised(path)) return BAD_PATH
    const isRead = isReadMethod(request.method)
    const isOnlyForTheApp = !isRead || /^\/(?:v1|gateway)/.test(path)
    if (isOnlyForTheApp && !isFromTheApp(headers, request.host)) return FOREIGN
    // Some of the backend's calls change something even as a GET.
    if (isRead && path.startsWith('/v1') && mayBeLink(headers)) return LINK
    return null
  }
  const largeHeads = new Limiter(LARGE_HEADS)
  const hasRoom = ({ ip, raw }: FastifyRequest, response: ServerResponse): boolean => {
    if (raw.rawHeaders.reduce((sum, { length }) => sum + length, 0) <= LARGE_HEAD_BYTES) return true
    const client = clientKey(ip)
    if (!largeHeads.acquire(client)) return false
    response.once('close', () => largeHeads.release(client))
    return true
  }
  app.addHook('onRequest', (request, reply, done) => {
    const problem = problemWith(request) ?? (hasRoom(request, reply.raw) ? null : MANY_LARGE)
    if (problem === null) return done()
    reply.hijack()
    sendProblem(reply, problem, EXTRA.get(problem))
  })
}
