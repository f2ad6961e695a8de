import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    securityHeaders: SecurityHeaders
  }
}

export interface SecurityHeaders {
  /** Flat name/value list for all responses except pages. */
  readonly plain: readonly string[]
  /** The same for pages. */
  forPage(page: PagePolicy): readonly string[]
  /** Added for visitors on HTTPS. */
  readonly onTls: readonly string[]
}

export interface PagePolicy {
  /** Hashes such as `sha256-…` of inline scripts. */
  readonly scripts?: readonly string[]
  /** Hashes of inline styles. */
  readonly styles?: readonly string[]
  /** Additional origins the page connects to. */
  readonly connectTo?: readonly string[]
}

export interface SecurityHeadersOptions {
  /** Origins that may frame the app, or `self`. */
  frameAncestors: readonly string[]
  /** Development only: allows the page to connect to the rebuild server. */
  isDevelopment: boolean
}

const HALF_A_YEAR_S = 15_552_000
/** Also for HTML from the backend: displayed, but never executed. */
const PLAIN_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"
const PERMISSIONS =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()'
/**
 * The output of @fastify/helmet with `HELMET_OPTIONS`, verified by a test; computing it per request costs more than the
 * rest
 * of the gateway.
 */
const FOR_DATA = [
  'cross-origin-resource-policy',
  'same-origin',
  'x-content-type-options',
  'nosniff',
] as const
/** Without effect on anything but pages. */
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
/** Legacy header without an allowlist; otherwise frame-ancestors applies. */
const NO_FRAMES = ['x-frame-options', 'DENY'] as const

/** Source of the constants; the gateway adds its own CSP, and HSTS only for visitors on HTTPS. */
export const HELMET_OPTIONS = {
  contentSecurityPolicy: false,
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'same-origin' },
  frameguard: { action: 'deny' },
} as const

/** Constant security headers, added to every reply Fastify sends. Decorates: securityHeaders. */
export const securityHeaders = fp<SecurityHeadersOptions>(
  async (app, { frameAncestors, isDevelopment }) => {
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
        // The gateway proxies external pictures (site/pictures.ts).
        "img-src 'self' data:",
        "font-src 'self'",
        `connect-src ${["'self'", ...connectTo, ...(isDevelopment ? ['http:', 'https:'] : [])].join(' ')}`,
        // Trusted Types: neither the app nor its libraries turn strings into HTML or code.
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
        `frame-ancestors ${ancestors.join(' ')}`,
      ].join('; ')
    app.decorate('securityHeaders', {
      plain: [...FOR_DATA, 'content-security-policy', PLAIN_POLICY],
      forPage: page => [
        ...FOR_DATA,
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
  },
  { name: 'security-headers' },
)

/** Whether the visitor uses HTTPS, according to trusted proxies. */
export const isTls = (request: FastifyRequest): boolean => request.protocol === 'https'

/** Entries of a flat name/value list. */
export const pairs = function* (flat: readonly string[]): Generator<[string, string]> {
  for (let i = 0; i + 1 < flat.length; i += 2) yield [flat[i] as string, flat[i + 1] as string]
}
