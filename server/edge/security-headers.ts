import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    securityHeaders: SecurityHeaders
  }
}

interface SecurityHeaders {
  /** Flat list of header names and values for all responses except pages. */
  readonly plain: readonly string[]
  forPage(page: PagePolicy): readonly string[]
  readonly onTls: readonly string[]
}

interface PagePolicy {
  /** CSP hashes such as `sha256-…`. */
  readonly scripts?: readonly string[]
  readonly styles?: readonly string[]
  readonly connectTo?: readonly string[]
}

interface SecurityHeadersOptions {
  /** Origins that are allowed to frame the app, or `self`. */
  frameAncestors: readonly string[]
  isDevelopment: boolean
}

const HALF_A_YEAR_S = 15_552_000
/** Tells the app the gateway's own and forwarded responses from those of a proxy in front, such as its sign-in. */
const MARK = ['x-stargazarr', '1'] as const
/** Also applies to HTML from the backend, which is displayed but can't run scripts. */
const PLAIN_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"
const PERMISSIONS =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()'
/**
 * The headers that @fastify/helmet generates with other options for its policy and HSTS; a test compares them. Computing them on every
 * request would take longer than everything else the gateway does.
 */
const FOR_DATA = [
  'cross-origin-resource-policy',
  'same-origin',
  'x-content-type-options',
  'nosniff',
] as const
const FOR_PAGES = [
  'cross-origin-opener-policy',
  'same-origin',
  'origin-agent-cluster',
  '?1',
  'referrer-policy',
  'same-origin',
  'x-dns-prefetch-control',
  'off',
  'x-download-options',
  'noopen',
  'x-permitted-cross-domain-policies',
  'none',
  'x-xss-protection',
  '0',
] as const
/**
 * Sent only if framing is forbidden, because this legacy header can't list origins. Otherwise, frame-ancestors applies.
 */
const NO_FRAMES = ['x-frame-options', 'DENY'] as const

/** Constant security headers, added to every response that Fastify sends. Decorates: securityHeaders. */
export const securityHeaders = (
  app: FastifyInstance,
  { frameAncestors, isDevelopment }: SecurityHeadersOptions,
): void => {
  const ancestors =
    frameAncestors.length === 0
      ? ["'none'"]
      : frameAncestors.map(origin => (origin === 'self' ? "'self'" : origin))
  const frames = frameAncestors.length === 0 ? NO_FRAMES : []
  const policy = ({ scripts = [], styles = [], connectTo = [] }: PagePolicy) =>
    [
      "default-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
      `script-src ${["'self'", ...scripts.map(hash => `'${hash}'`)].join(' ')}`,
      `style-src ${["'self'", ...styles.map(hash => `'${hash}'`)].join(' ')}`,
      // Pictures from other hosts are loaded through the gateway (site/pictures.ts).
      "img-src 'self' data:",
      "font-src 'self'",
      `connect-src ${["'self'", ...connectTo, ...(isDevelopment ? ['http:', 'https:'] : [])].join(' ')}`,
      // Trusted Types: neither the app nor its libraries turn strings into HTML or code.
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      `frame-ancestors ${ancestors.join(' ')}`,
    ].join('; ')
  app.decorate('securityHeaders', {
    plain: [...FOR_DATA, ...MARK, 'content-security-policy', PLAIN_POLICY],
    forPage: page => [
      ...FOR_DATA,
      ...MARK,
      ...FOR_PAGES,
      ...frames,
      'permissions-policy',
      PERMISSIONS,
      'content-security-policy',
      policy(page),
    ],
    onTls: ['strict-transport-security', `max-age=${HALF_A_YEAR_S}`],
  })

  app.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of pairs(app.securityHeaders.plain)) reply.header(name, value)
    if (isTls(request)) {
      for (const [name, value] of pairs(app.securityHeaders.onTls)) reply.header(name, value)
    }
    done(null, payload)
  })
}

export const isTls = (request: FastifyRequest): boolean => request.protocol === 'https'

const pairs = function* (flat: readonly string[]): Generator<[string, string]> {
  for (let i = 0; i + 1 < flat.length; i += 2) yield [flat[i] as string, flat[i + 1] as string]
}
