import type { IncomingMessage } from 'node:http'
import type { ForwardedFor } from '../edge/visitor.ts'
import { CallError } from './failure.ts'

/** Hop-by-hop headers (RFC 9110 7.6.1). Node sets the ones it needs. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
const DROPPED_FROM_REQUEST = new Set([
  ...HOP_BY_HOP,
  // Node's client sets Host and Content-Length, and Node's server has already handled Expect.
  'host',
  'content-length',
  'expect',
  // Replaced by the gateway's own values.
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
])
const DROPPED_FROM_RESPONSE = new Set([
  ...HOP_BY_HOP,
  // These headers reveal the internal host or its software, or redirect the browser.
  'alt-svc',
  'content-location',
  'refresh',
  'server',
  'sourcemap',
  'via',
  'x-backend-server',
  'x-powered-by',
  'x-runtime',
  'x-served-by',
  'x-sourcemap',
  // These headers affect the whole host, which may also serve other apps.
  'clear-site-data',
  'nel',
  'report-to',
  'reporting-endpoints',
  'service-worker-allowed',
  // The backend allows CORS from every site, but only the gateway's own pages may use it.
  'access-control-allow-credentials',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
  'access-control-allow-private-network',
  'access-control-expose-headers',
  'access-control-max-age',
  'timing-allow-origin',
  // Replaced by the gateway's own security headers.
  'content-security-policy',
  'content-security-policy-report-only',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
])

/** Lower-case names of the headers that a Connection header marks as hop-by-hop. */
const named = (connection: string | undefined): readonly string[] =>
  connection === undefined || connection === 'keep-alive' || connection === 'close'
    ? []
    : connection.toLowerCase().split(/\s*,\s*/)

/**
 * Headers to send to the backend, as a flat list of names and values: the end-to-end headers of the browser's request
 * plus X-Forwarded-*.
 */
export const requestHeaders = (
  request: IncomingMessage,
  forwarded: ForwardedFor,
  host: string,
): string[] => {
  const raw = request.rawHeaders
  const alsoDropped = named(request.headers.connection)
  const headers: string[] = ['host', host]
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const lower = (raw[i] as string).toLowerCase()
    if (DROPPED_FROM_REQUEST.has(lower)) continue
    if (alsoDropped.length > 0 && alsoDropped.includes(lower)) continue
    headers.push(lower, raw[i + 1] as string)
  }
  headers.push('x-forwarded-for', forwarded.chain, 'x-forwarded-proto', forwarded.proto)
  if (forwarded.host !== '') headers.push('x-forwarded-host', forwarded.host)
  if (forwarded.prefix !== '') headers.push('x-forwarded-prefix', forwarded.prefix)
  return headers
}

export interface BackendResponse {
  readonly status: number
  /** Flat list of lower-case names and values for `writeHead`. */
  headers: string[]
  /** Declared body size in bytes; -1 if not declared. */
  readonly length: number
  readonly type: string
  readonly coding: string
}

/** Site URLs as seen by the visitor and by the backend. */
export interface Site {
  readonly basePath: string
  readonly isTls: boolean
  /** Scheme, host and port used by the visitor. Also sent to the backend. */
  readonly origin: string
  readonly path: string
  readonly backendOrigin: string
  readonly backendPrefix: string
}

/**
 * Restricts a backend cookie to this site and base path, and keeps other sites from sending it. Returns null for
 * an invalid cookie.
 */
export const hardenCookie = (cookie: string, { basePath, isTls }: Site): string | null => {
  const [pair = '', ...attributes] = cookie.split(';').map(part => part.trim())
  if (pair === '') return null
  // Browsers accept a __Host- cookie only with the path /.
  const path = basePath === '' || /^__host-/i.test(pair) ? '/' : basePath
  const isStrict = attributes.some(part => /^samesite=strict$/i.test(part))
  const kept = attributes.filter(
    part => part !== '' && !/^(?:path|domain|samesite|secure)\b/i.test(part),
  )
  const wasSecure = attributes.some(part => /^secure$/i.test(part))
  return [
    pair,
    ...kept,
    `Path=${path}`,
    `SameSite=${isStrict ? 'Strict' : 'Lax'}`,
    ...(isTls || wasSecure ? ['Secure'] : []),
  ].join('; ')
}

/** Converts a backend redirect to a path on this site. Redirects to other sites lead to the start page. */
export const localLocation = (
  location: string,
  { basePath, origin, path, backendOrigin, backendPrefix }: Site,
): string => {
  try {
    const url = new URL(location, backendOrigin + backendPrefix + path)
    // The backend may redirect to the visitor's origin, because it knows that origin from the forwarded headers.
    const isOurs = url.origin === origin
    if (url.origin !== backendOrigin && !isOurs) return `${basePath}/`
    // Browsers interpret a leading double slash as another host.
    const local = below(url.pathname, isOurs ? basePath : backendPrefix).replace(/^\/*/, '/')
    return basePath + local + url.search + url.hash
  } catch {
    return `${basePath}/`
  }
}

const below = (path: string, prefix: string): string =>
  path === prefix || path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path

/** Characters that aren't valid in a header value, in latin1 (RFC 9110 5.5). */
const UNPRINTABLE = /[^\t\x20-\x7e\x80-\xff]/
const LENGTH = /^\d{1,15}$/

/**
 * Converts a backend response for the browser.
 * @throws CallError BAD_RESPONSE if the response is ambiguous or unusable
 */
export const toBackendResponse = (
  { statusCode: status = 0, headers: { connection }, rawHeaders: raw }: IncomingMessage,
  site: () => Site,
): BackendResponse => {
  if (status < 200 || status > 599) throw bad('invalid status code')
  const headers: string[] = []
  let isChunked = 0
  let length = -1
  let type = ''
  let coding = ''
  const alsoDropped = named(connection)
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = (raw[i] as string).toLowerCase()
    const value = raw[i + 1] as string
    if (name === 'transfer-encoding' && (value.toLowerCase() !== 'chunked' || isChunked++ > 0)) {
      throw bad('unknown transfer encoding')
    }
    if (DROPPED_FROM_RESPONSE.has(name) || alsoDropped.includes(name)) continue
    if (UNPRINTABLE.test(value)) throw bad('control character in a header')
    if (name === 'content-length') {
      if (!LENGTH.test(value) || length !== -1) throw bad('ambiguous length')
      // A 204 must not have a length (RFC 9110 8.6), and a browser might wait for the body.
      if (status === 204) continue
      length = Number(value)
    } else if (name === 'content-type') type = value
    else if (name === 'content-encoding') coding = value
    const own =
      name === 'set-cookie' || name === 'location' ? rewritten(name, value, site()) : value
    if (own !== null) headers.push(name, own)
  }
  return { status, headers, length, type, coding }
}

const rewritten = (name: 'set-cookie' | 'location', value: string, site: Site): string | null =>
  name === 'location' ? localLocation(value, site) : hardenCookie(value, site)

const bad = (what: string) => new CallError('BAD_RESPONSE', `unusable response: ${what}`)
