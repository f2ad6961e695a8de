import type { IncomingMessage } from 'node:http'
import { EXPECTED_HEADER } from '../../web/contract/request-identity.ts'
import type { ForwardedFor } from '../edge/visitor.ts'
import { CallError } from './failure.ts'

/** Hop-by-hop headers (RFC 9110 7.6.1). Node sets the ones it needs. */
const HOP_BY_HOP =
  'connection|keep-alive|proxy-(?:authenticate|authorization|connection)|te|trailer|transfer-encoding|upgrade'

const named = (...kinds: readonly string[]): RegExp =>
  new RegExp(`^(?:${[HOP_BY_HOP, ...kinds].join('|')})$`)

const DROPPED_FROM_REQUEST = named(
  // Node's client sets Host and Content-Length, and Node's server has already handled Expect.
  'host|content-length|expect',
  // Meant for the gateway.
  EXPECTED_HEADER,
  // Replaced by the gateway's own values.
  'forwarded|x-forwarded-(?:for|host|port|prefix|proto|server)|x-real-ip',
)
const DROPPED_FROM_RESPONSE = named(
  // Reveals the internal host or its software.
  'alt-svc|content-location|server|(?:x-)?sourcemap|via|x-(?:backend-server|powered-by|runtime|served-by)',
  // The browser acts on it automatically: it opens a sign-in of its own, loads or sends something, or leaves.
  'attribution-reporting-register-(?:source|trigger)|authentication-info|link|location|refresh',
  'sec-session-registration|set-cookie2|set-login|speculation-rules|www-authenticate',
  // Affects the whole host, which may also serve other apps.
  'accept-ch|clear-site-data|critical-ch|nel|report-to|reporting-endpoints|service-worker-allowed|use-as-dictionary',
  // A proxy in front of the gateway acts on it.
  'x-accel-.+|x-sendfile',
  // The backend allows CORS from every site, but only the gateway's own pages may use it.
  'access-control-.+|timing-allow-origin',
  // Replaced by the gateway's own security headers.
  'content-security-policy.*|cross-origin-.+|origin-agent-cluster|permissions-policy|referrer-policy',
  'strict-transport-security|x-(?:content-type|download|frame)-options|x-dns-prefetch-control',
  'x-permitted-cross-domain-policies|x-xss-protection',
)

/** Lower-case names of the headers that a Connection header marks as hop-by-hop. */
const namedIn = (connection: string | undefined): readonly string[] =>
  connection === undefined || connection === 'keep-alive' || connection === 'close'
    ? []
    : connection.toLowerCase().split(/\s*,\s*/)

/**
 * Headers to send to the backend, as a flat list of names and values: the end-to-end headers of the browser's request
 * plus X-Forwarded-*.
 * @param dropped lower-case names of more headers to leave out
 */
export const requestHeaders = (
  request: IncomingMessage,
  forwarded: ForwardedFor,
  host: string,
  { cookieSuffix }: Pick<Site, 'cookieSuffix'>,
  dropped: readonly string[] = [],
): string[] => {
  const raw = request.rawHeaders
  const alsoDropped = [...dropped, ...namedIn(request.headers.connection)]
  const headers: string[] = ['host', host]
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const lower = (raw[i] as string).toLowerCase()
    if (DROPPED_FROM_REQUEST.test(lower)) continue
    if (alsoDropped.length > 0 && alsoDropped.includes(lower)) continue
    const value = raw[i + 1] as string
    const own = lower === 'cookie' ? backendCookies(value, cookieSuffix) : value
    if (lower !== 'cookie' || own !== '') headers.push(lower, own)
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

/** The app's site as one visitor sees it. */
export interface Site {
  readonly basePath: string
  readonly isTls: boolean
  /** Appended to the names of the backend's cookies in this visitor's browser. */
  readonly cookieSuffix: string
}

/**
 * Suffix for cookie names. Cookies ignore ports, and several dashboards or the backend's own pages may share a host,
 * so the port and the base path that the visitor uses become part of the name.
 */
export const cookieSuffixOf = (host: string, basePath: string): string =>
  `~${/(?<=:)\d+$/.exec(host)?.[0] ?? ''}${basePath.replaceAll('/', '!')}`

/** The backend's cookies among the browser's, under the backend's names. Other cookies aren't for the backend. */
export const backendCookies = (header: string, suffix: string): string =>
  header
    .split(';')
    .flatMap(part => {
      const [name = '', ...value] = part.trim().split('=')
      return name.endsWith(suffix) ? [[name.slice(0, -suffix.length), ...value].join('=')] : []
    })
    .join('; ')

/** The backend's cookie as the browser stores it. Returns null for an invalid cookie. */
export const browserCookie = (cookie: string, site: Site): string | null =>
  hardenCookie(cookie, site)?.replace('=', `${site.cookieSuffix}=`) ?? null

/**
 * Restricts a backend cookie to this site and base path, and keeps other sites from sending it. Returns null for
 * an invalid cookie.
 */
export const hardenCookie = (
  cookie: string,
  { basePath, isTls }: Omit<Site, 'cookieSuffix'>,
): string | null => {
  const [pair = '', ...attributes] = cookie.split(';').map(part => part.trim())
  // A cookie without a name.
  if (pair.indexOf('=') < 1) return null
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

/** Characters that aren't valid in a header value, in latin1 (RFC 9110 5.5). */
const UNPRINTABLE = /[^\t\x20-\x7e\x80-\xff]/
const LENGTH = /^\d{1,15}$/

/** Statuses that make a browser repeat a call automatically, even a write, or report a failed connection (407). */
const NOT_FOR_BROWSERS = new Set([407, 408, 421, 425])
export const isRedirect = (status: number): boolean =>
  status >= 300 && status < 400 && status !== 304

/**
 * Where a redirect leads, without credentials, query and the backend's own origin.
 * @param from URL of the redirected call
 */
const redirectTarget = (location: string | undefined, from: string): string => {
  try {
    const { origin, pathname } = new URL(location ?? '', from)
    if (!/^https?:/.test(origin)) return 'an invalid URL'
    return origin === new URL(from).origin ? pathname : origin + pathname
  } catch {
    return 'an invalid URL'
  }
}
export const redirectMessage = (location: string | undefined, from: string): string =>
  `The server can't be used: it redirects to ${redirectTarget(location, from)}. Set BACKEND_URL to the address that responds without a redirect.`

/**
 * Converts a backend response for the browser.
 * @param url URL of the call
 * @throws CallError BAD_RESPONSE if the response is ambiguous or unusable, REDIRECTED or UNUSABLE_STATUS if the browser
 * would act on it automatically
 */
export const toBackendResponse = (
  {
    statusCode: status = 0,
    headers: { connection, location, 'cache-control': caching },
    rawHeaders: raw,
  }: IncomingMessage,
  url: string,
  site: Site,
): BackendResponse => {
  if (status < 200 || status > 599) throw bad('invalid status code')
  if (isRedirect(status)) throw new CallError('REDIRECTED', redirectMessage(location, url))
  if (NOT_FOR_BROWSERS.has(status)) throw new CallError('UNUSABLE_STATUS', `status ${status}`)
  const headers: string[] = []
  let isChunked = 0
  let length = -1
  let type = ''
  let coding = ''
  const alsoDropped = namedIn(connection)
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = (raw[i] as string).toLowerCase()
    const value = raw[i + 1] as string
    if (name === 'transfer-encoding' && (value.toLowerCase() !== 'chunked' || isChunked++ > 0)) {
      throw bad('unknown transfer encoding')
    }
    if (DROPPED_FROM_RESPONSE.test(name) || alsoDropped.includes(name)) continue
    if (UNPRINTABLE.test(value)) throw bad('control character in a header')
    if (name === 'content-length') {
      if (!LENGTH.test(value) || length !== -1) throw bad('ambiguous length')
      // A 204 must not have a length (RFC 9110 8.6), and a browser might wait for the body.
      if (status === 204) continue
      length = Number(value)
    } else if (name === 'content-type') type = value
    else if (name === 'content-encoding') coding = value
    const own = name === 'set-cookie' ? browserCookie(value, site) : value
    if (own !== null) headers.push(name, own)
  }
  // Otherwise browsers keep secrets on disk, and show old data when they go back or restore a tab.
  if (caching === undefined) headers.push('cache-control', 'no-store')
  return { status, headers, length, type, coding }
}

const bad = (what: string) => new CallError('BAD_RESPONSE', `unusable response: ${what}`)
