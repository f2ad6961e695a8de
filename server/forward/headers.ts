import type { IncomingMessage } from 'node:http'
import type { ForwardedFor } from '../edge/visitor.ts'
import { CallError } from './failure.ts'

/** Hop-by-hop headers (RFC 9110 7.6.1), and those the forwarder sets itself. */
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
  // Set by the client; Node has already answered Expect.
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
  // Reveal the inner host or software, or redirect the browser.
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
  // Affect the whole host, which may serve other apps.
  'clear-site-data',
  'nel',
  'report-to',
  'reporting-endpoints',
  'service-worker-allowed',
  // The backend allows CORS from every site; the gateway serves only its own pages.
  'access-control-allow-credentials',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
  'access-control-allow-private-network',
  'access-control-expose-headers',
  'access-control-max-age',
  'timing-allow-origin',
  // Replaced by the gateway's own.
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

/** Lower-case names listed in a Connection header, hop-by-hop by declaration. */
const named = (connection: string | undefined): readonly string[] =>
  connection === undefined || connection === 'keep-alive' || connection === 'close'
    ? []
    : connection.toLowerCase().split(/\s*,\s*/)

/** End-to-end headers of a browser's request as a flat list of name and value, X-Forwarded-* added. */
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

/** A response of the backend as the browser gets it, without its body. */
export interface BackendResponse {
  readonly status: number
  /** Flat list of lower-case name, value, ready for `writeHead`. */
  headers: string[]
  /** Declared body size in bytes, -1 when open. */
  readonly length: number
  readonly type: string
  /** Content-Encoding, '' when the body is as it is. */
  readonly coding: string
}

/** What the visitor's side of the site looks like. */
export interface Site {
  /** '' at the root. */
  readonly basePath: string
  readonly isTls: boolean
  /** Scheme, host and port as the visitor has them, and as they are sent to the backend. */
  readonly origin: string
  /** Path of the call, without the base path. */
  readonly path: string
  readonly backendOrigin: string
  /** Path in front of the backend's own paths. */
  readonly backendPrefix: string
}

/**
 * A cookie of the backend as the browser gets it: for this site and path alone, never sent along from other sites. null when
 * it is none.
 */
export const hardenCookie = (cookie: string, { basePath, isTls }: Site): string | null => {
  const [pair = '', ...attributes] = cookie.split(';').map(part => part.trim())
  if (pair === '') return null
  // Browsers take such a cookie for the whole host or not at all.
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

/** Where a redirect of the backend leads on this site; one that leads elsewhere ends at the start page. */
export const localLocation = (
  location: string,
  { basePath, origin, path, backendOrigin, backendPrefix }: Site,
): string => {
  try {
    const url = new URL(location, backendOrigin + backendPrefix + path)
    // The backend may use the host it was sent.
    const isOurs = url.origin === origin
    if (url.origin !== backendOrigin && !isOurs) return `${basePath}/`
    // Browsers read leading double slashes as another host.
    const local = below(url.pathname, isOurs ? basePath : backendPrefix).replace(/^\/*/, '/')
    return basePath + local + url.search + url.hash
  } catch {
    return `${basePath}/`
  }
}

/** `path` without `prefix` in front of it. */
const below = (path: string, prefix: string): string =>
  path === prefix || path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path

/** Valid header values in latin1 (RFC 9110 5.5). */
const UNPRINTABLE = /[^\t\x20-\x7e\x80-\xff]/
const LENGTH = /^\d{1,15}$/

/**
 * Converts a backend response for the browser.
 * @throws CallError BAD_RESPONSE for an ambiguous or unusable response
 */
export const toBackendResponse = (
  { statusCode: status = 0, headers: { connection }, rawHeaders: raw }: IncomingMessage,
  site: () => Site,
): BackendResponse => {
  if (status < 200 || status > 599) throw bad('its status is no status')
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
      throw bad('its transfer coding is unknown')
    }
    if (DROPPED_FROM_RESPONSE.has(name) || alsoDropped.includes(name)) continue
    if (UNPRINTABLE.test(value)) throw bad('a header holds a control character')
    if (name === 'content-length') {
      if (!LENGTH.test(value) || length !== -1) throw bad('its length is unclear')
      // Not allowed (RFC 9110 8.6), and a browser might wait for the body.
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

const bad = (what: string) => new CallError('BAD_RESPONSE', `the response cannot be used: ${what}`)
