import type { IncomingMessage } from 'node:http'

/** Headers of one connection, never forwarded (RFC 9110 7.6.1), plus those the forwarder writes itself. */
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
  // The HTTP client sets both from the backend's address and the body; Expect was answered by this server already.
  'host',
  'content-length',
  'expect',
  // Replaced by what this server knows for itself.
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
])
const DROPPED_FROM_ANSWER = new Set([
  ...HOP_BY_HOP,
  // They name the inner host or its software, or send the browser elsewhere.
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
  // They rule over the whole host, which may hold more than this app.
  'clear-site-data',
  'nel',
  'report-to',
  'reporting-endpoints',
  'service-worker-allowed',
  // The backend lets every site read its answers; here only the app's own pages may.
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

/** Lower-case names listed in a Connection header: hop-by-hop by declaration. */
const named = (connection: string | undefined): readonly string[] =>
  connection === undefined || connection === 'keep-alive' || connection === 'close'
    ? []
    : connection.toLowerCase().split(/\s*,\s*/)

/** Who the browser is and what it asked for, as the backend shall see it. */
export interface ForwardedFor {
  /** Whole X-Forwarded-For value. */
  readonly chain: string
  readonly proto: string
  /** '' where the visitor named none. */
  readonly host: string
  /** Path the app lives under, '' at the root. */
  readonly prefix: string
}

/** End-to-end headers of a browser's request as lines with CR LF, X-Forwarded-* added. */
export const requestHeaders = (request: IncomingMessage, forwarded: ForwardedFor): string => {
  const raw = request.rawHeaders
  const alsoDropped = named(request.headers.connection)
  let lines = ''
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] as string
    const lower = name.toLowerCase()
    if (DROPPED_FROM_REQUEST.has(lower)) continue
    if (alsoDropped.length > 0 && alsoDropped.includes(lower)) continue
    lines += `${name}: ${raw[i + 1]}\r\n`
  }
  lines += `x-forwarded-for: ${forwarded.chain}\r\nx-forwarded-proto: ${forwarded.proto}\r\n`
  if (forwarded.host !== '') lines += `x-forwarded-host: ${forwarded.host}\r\n`
  return forwarded.prefix === '' ? lines : `${lines}x-forwarded-prefix: ${forwarded.prefix}\r\n`
}

export interface Answer {
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
  /** Scheme, host and port as the visitor has them, and as the backend is told. */
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
    // The backend may also go by the address it was told.
    const isOurs = url.origin === origin
    if (url.origin !== backendOrigin && !isOurs) return `${basePath}/`
    // A path of several slashes would be read as another host.
    const local = below(url.pathname, isOurs ? basePath : backendPrefix).replace(/^\/*/, '/')
    return basePath + local + url.search + url.hash
  } catch {
    return `${basePath}/`
  }
}

/** `path` without `prefix` in front of it. */
const below = (path: string, prefix: string): string =>
  path === prefix || path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path

/** End-to-end headers of a backend's answer, from its status and its flat list of lower-case names and values. */
export const answerHeaders = (status: number, raw: readonly string[], site: () => Site): Answer => {
  const headers: string[] = []
  let length = -1
  let type = ''
  let coding = ''
  let alsoDropped: readonly string[] = []
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] as string
    const value = raw[i + 1] as string
    if (DROPPED_FROM_ANSWER.has(name)) {
      if (name === 'connection') alsoDropped = [...alsoDropped, ...named(value)]
      continue
    }
    if (name === 'content-length') {
      // Not allowed there (RFC 9110 8.6), and a browser could wait for the bytes.
      if (status === 204) continue
      length = Number(value)
    } else if (name === 'content-type') type = value
    else if (name === 'content-encoding') coding = value
    else if (name === 'set-cookie') {
      const cookie = hardenCookie(value, site())
      if (cookie !== null) headers.push(name, cookie)
      continue
    } else if (name === 'location') {
      headers.push(name, localLocation(value, site()))
      continue
    }
    headers.push(name, value)
  }
  return {
    headers:
      alsoDropped.length === 0
        ? headers
        : headers.filter((_, i) => !alsoDropped.includes(headers[i - (i % 2)] as string)),
    length,
    type,
    coding,
  }
}
