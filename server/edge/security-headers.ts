import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    securityHeaders: SecurityHeaders
  }
}

export interface SecurityHeaders {
  /** Flat name, value list for everything that is not a page. */
  readonly plain: readonly string[]
  /** For pages. */
  forPage(page: PagePolicy): readonly string[]
  /** Added when the browser came by TLS. */
  readonly onTls: readonly string[]
}

export interface PagePolicy {
  /** Hashes such as `sha256-…` of inline scripts. */
  readonly scripts?: readonly string[]
  /** Hashes of inline styles. */
  readonly styles?: readonly string[]
  /** Origins the page fetches from besides its own. */
  readonly connectTo?: readonly string[]
}

export interface SecurityHeadersOptions {
  /** Origins that may frame the app, or `self`. */
  frameAncestors: readonly string[]
  /** Development: the page may also listen to the rebuild server. */
  isDevelopment: boolean
}

const HALF_A_YEAR_S = 15_552_000
/** Also for HTML that a backend sends for an unknown address: it is shown, but nothing in it runs. */
const PLAIN_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"
const PERMISSIONS =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()'
/**
 * What @fastify/helmet makes with `HELMET_OPTIONS`, as a test compares; made anew for every request it would cost more than
 * all the rest of the gateway's work.
 */
const FOR_DATA = [
  'cross-origin-resource-policy',
  'same-origin',
  'x-content-type-options',
  'nosniff',
] as const
/** They speak to a page; on data they would only cost time. */
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
/** An old header without an allow list; where there is one, frame-ancestors says it all. */
const NO_FRAMES = ['x-frame-options', 'DENY'] as const

/** How the constants are made; the policy is the gateway's own, and TLS is announced only where the browser came by it. */
export const HELMET_OPTIONS = {
  contentSecurityPolicy: false,
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'same-origin' },
  frameguard: { action: 'deny' },
} as const

/** Security headers as constants; replies that Fastify sends get the plain ones. Decorates: securityHeaders. */
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
        // Pictures from elsewhere come through the gateway (site/pictures.ts).
        "img-src 'self' data:",
        "font-src 'self'",
        `connect-src ${["'self'", ...connectTo, ...(isDevelopment ? ['http:', 'https:'] : [])].join(' ')}`,
        // No script may turn text into HTML or code; neither the app nor its libraries do.
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

/** Whether the browser came by https, as far as the trusted proxies say. */
export const isTls = (request: FastifyRequest): boolean => request.protocol === 'https'

/** Names and values of a header list as Node has them: one after the other. */
export const pairs = function* (flat: readonly string[]): Generator<[string, string]> {
  for (let i = 0; i + 1 < flat.length; i += 2) yield [flat[i] as string, flat[i + 1] as string]
}
