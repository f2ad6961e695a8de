import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type Problem, sendProblem } from './errors.ts'
import { pathOf } from './request-log.ts'

declare module 'fastify' {
  interface FastifyInstance {
    requestGuard: {
      /** The server is closing: running calls end, connections close with them, new calls are turned away. */
      isStopping(): boolean
    }
  }
}

export interface RequestGuardOptions {
  /** Path prefixes only the app itself may call, whatever the method. */
  appOnly: readonly string[]
  /** Calls that are counted (sign-in and the like), which may go by no other spelling. */
  counted: readonly string[]
  maxUrlLength: number
  maxHeaders: number
}

/** Methods the gateway takes and forwards. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const KNOWN_METHODS = new Set(METHODS)
const SAFE_METHODS = new Set(['GET', 'HEAD'])

const WRONG_METHOD: Problem = {
  status: 405,
  code: 'METHOD_NOT_ALLOWED',
  message: 'This method is not in use here.',
}
const TOO_MANY_HEADERS: Problem = {
  status: 431,
  code: 'HEADERS_TOO_LARGE',
  message: 'There are too many request headers.',
}
const TOO_LONG: Problem = {
  status: 414,
  code: 'ADDRESS_TOO_LONG',
  message: 'The address is too long.',
}
const BAD_PATH: Problem = {
  status: 400,
  code: 'BAD_ADDRESS',
  message: 'The address is not in its plain form.',
}
const BAD_HOST: Problem = {
  status: 400,
  code: 'BAD_HOST',
  message: 'The request has to name one host, as a name with or without a port.',
}
const STOPPING: Problem = {
  status: 503,
  code: 'STOPPING',
  message: 'The gateway is stopping. Try again in a moment.',
}
/** Headers beyond the usual of an error. */
const EXTRA = new Map<Problem, readonly string[]>([
  [WRONG_METHOD, ['allow', METHODS.join(', ')]],
  [STOPPING, ['retry-after', '1', 'connection', 'close']],
])
const FOREIGN: Problem = {
  status: 403,
  code: 'FOREIGN_SITE',
  message:
    'This call came from another site. If it did not, let the proxy in front pass the Host header on, or name the proxy in TRUST_PROXY.',
}

/** Characters that never need encoding: encoded, they make one reader see another path than the next. */
const NEEDLESSLY_ENCODED = /%(?:2d|2e|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i

/**
 * Whether a path says what it means: rooted, without empty or dot segments, parameters, backslashes or control characters,
 * encoded or not. Anything else could mean one thing here and another at the backend.
 */
export const isPlainPath = (path: string): boolean => {
  if (path[0] !== '/') return false
  // The usual path has none of these characters and needs no closer look.
  if (!/[^!-~]|[#%.;\\]|\/\//.test(path)) return true
  // Only what can be printed in ASCII; everything else has to come encoded. A fragment is the browser's own business.
  if (/[^ -~]|[#;\\]|\/\//.test(path)) return false
  if (NEEDLESSLY_ENCODED.test(path)) return false
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return false
  }
  // Nor what would turn into a dot, slash or NUL when a server behind decodes once more.
  if (/[\p{Cc}\\;]|%(?:2e|2f|5c|00)/iu.test(decoded)) return false
  return decoded.split('/').every(segment => segment !== '.' && segment !== '..')
}

/**
 * Whether a plain path is another spelling of one of `paths`: with an encoded slash, which is a part of a name here and may be
 * a slash again behind something that decodes.
 */
const isDisguised = (path: string, paths: readonly string[]): boolean => {
  if (!/%2f/i.test(path)) return false
  const decoded = decodeURIComponent(path)
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
  return paths.includes(decoded.toLowerCase())
}

/** A name or an address with or without a port; nothing at all, since HTTP/1.0 has no Host. */
const HOST = /^(?:(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{0,5})?)?$/i

/** Whether more than one Host came: two readers would go by different ones (RFC 9112 3.2). */
export const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

/** Whether a browser says that the app itself made this call; a client that is no browser says nothing and may pass. */
export const isFromTheApp = (headers: IncomingMessage['headers'], host: string): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  if (origin === undefined) return true
  try {
    // What is more than a name and a port would turn into another host below.
    if (!HOST.test(host)) return false
    const { protocol, host: site } = new URL(origin)
    // Some proxies name the port that goes without saying.
    return site === new URL(`${protocol}//${host}`).host
  } catch {
    return false
  }
}

/** Requests that came on a connection while another one was being answered. Browsers send none ahead. */
const sentAhead = new WeakMap<Socket, number>()
const MOST_SENT_AHEAD = 100

/**
 * Of requests sent ahead of their turn, Node reports only to the first that the browser left, and not at all while it holds
 * the connection back because of too many. False: they were too many, and the connection is closed.
 */
const keepTurn = (socket: Socket, response: ServerResponse): boolean => {
  const count = (sentAhead.get(socket) ?? 0) + 1
  sentAhead.set(socket, count)
  if (count > MOST_SENT_AHEAD) {
    socket.destroy()
    return false
  }
  socket.setMaxListeners(0)
  socket.once('close', () => response.writableFinished || response.emit('close'))
  return true
}

/**
 * Turns away before any work is done: calls while the server stops, too many headers, unused methods, twisted hosts
 * and addresses, calls that another site makes in the browser.
 */
export const requestGuard = fp<RequestGuardOptions>(
  async (app, { appOnly, counted, maxUrlLength, maxHeaders }) => {
    let isStopping = false
    app.addHook('preClose', async () => {
      isStopping = true
    })
    app.decorate('requestGuard', { isStopping: () => isStopping })
    const complaintAbout = (request: FastifyRequest): Problem | null => {
      const { url = '', headers, rawHeaders } = request.raw
      if (isStopping) return STOPPING
      if (rawHeaders.length > maxHeaders * 2) return TOO_MANY_HEADERS
      if (hasTwoHosts(request.raw) || !HOST.test(request.host)) return BAD_HOST
      if (!KNOWN_METHODS.has(request.method)) return WRONG_METHOD
      if (url.length > maxUrlLength) return TOO_LONG
      const path = pathOf(request)
      if (!isPlainPath(path) || isDisguised(path, counted)) return BAD_PATH
      const matters =
        !SAFE_METHODS.has(request.method) || appOnly.some(prefix => path.startsWith(prefix))
      if (matters && !isFromTheApp(headers, request.host)) return FOREIGN
      return null
    }
    app.addHook('onRequest', (request, reply, done) => {
      const { raw } = reply
      if (raw.socket === null && !keepTurn(request.raw.socket, raw)) {
        reply.hijack()
        return
      }
      const problem = complaintAbout(request)
      if (problem === null) return done()
      reply.hijack()
      sendProblem(reply, problem, EXTRA.get(problem))
    })
  },
  { name: 'request-guard', dependencies: ['errors', 'security-headers'] },
)
