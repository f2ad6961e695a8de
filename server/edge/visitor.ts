import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isLoopback } from './trust.ts'

declare module 'fastify' {
  interface FastifyInstance {
    visitor: Visitor
  }
}

export interface Visitor {
  /** Path the app lives under for this visitor, '' at the root. */
  basePathOf(request: FastifyRequest): string
  forwardedFor(request: FastifyRequest): ForwardedFor
  proxyOf(request: FastifyRequest): Proxy
  /** TRUST_PROXY names this address. */
  isTrusted(address: string): boolean
}

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

/** What the peer says of a proxy between the visitor and this server. */
export interface Proxy {
  /** TRUST_PROXY names the peer, so what it says is believed. */
  readonly isTrusted: boolean
  /** Names of the forwarding headers that came, lower case. */
  readonly headers: readonly string[]
  /** The path a trusted proxy names; null: none, or none that can be one. */
  readonly prefix: string | null
}

export interface VisitorOptions {
  basePath: string
  isTrusted: (address: string) => boolean
}

const PREFIX = /^(?:\/[\w.~-]+)+$/

/**
 * Who asks and how the site looks from there. What proxies say (X-Forwarded-*) counts only when the proxy is trusted;
 * `request.ip`, `.protocol` and `.host` follow the same rule through Fastify's trustProxy.
 * Decorates: visitor.
 */
export const visitor = fp<VisitorOptions>(
  async (app, { basePath, isTrusted }) => {
    const prefixOf = ({ headers, socket }: IncomingMessage): string | null => {
      const given = headers['x-forwarded-prefix']
      if (given === undefined || !isTrusted(socket.remoteAddress ?? '')) return null
      const prefix = String(given).replace(/\/+$/, '')
      return PREFIX.test(prefix) && !/\/\.{1,2}(?:\/|$)/.test(prefix) ? prefix : null
    }
    const basePathOf = (request: FastifyRequest) => prefixOf(request.raw) ?? basePath
    app.decorate('visitor', {
      basePathOf,
      isTrusted,
      proxyOf: ({ raw }) => ({
        isTrusted: isTrusted(raw.socket.remoteAddress ?? ''),
        headers: FORWARDING.filter(name => raw.headers[name] !== undefined),
        prefix: prefixOf(raw),
      }),
      forwardedFor: request => {
        const { socket, headers } = request.raw
        const peer = socket.remoteAddress ?? 'unknown'
        const before = headers['x-forwarded-for']
        return {
          chain: before !== undefined && isTrusted(peer) ? `${before}, ${peer}` : peer,
          proto: request.protocol,
          host: request.host,
          prefix: basePathOf(request),
        }
      },
    })
  },
  { name: 'visitor' },
)

/** Headers that only a proxy sends. */
const FORWARDING = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-forwarded-prefix',
  'x-real-ip',
  'forwarded',
  'via',
]

/** Names that lead to the machine they are used on. Any other may be a stranger's and point here (DNS rebinding). */
const LOCAL_NAME = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i

/**
 * Whether the person sits at this very machine: came straight from it, by a name that leads to it. Another program may have put
 * a loopback address into X-Forwarded-For, and who stands behind a proxy at this machine is only known from that.
 */
export const isAtThisMachine = (request: FastifyRequest): boolean => {
  const { socket, headers } = request.raw
  if (!isLoopback(socket.remoteAddress ?? '') || !isLoopback(request.ip)) return false
  return LOCAL_NAME.test(request.host) && FORWARDING.every(name => headers[name] === undefined)
}
