import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from './addresses.ts'

declare module 'fastify' {
  interface FastifyInstance {
    visitor: Visitor
  }
}

interface Visitor {
  /** Base path used by this visitor; '' at the root. */
  basePathOf(request: FastifyRequest): string
  forwardedFor(request: FastifyRequest): ForwardedFor
  proxyOf(request: FastifyRequest): Proxy
  isTrusted(address: string): boolean
}

export interface ForwardedFor {
  readonly chain: string
  readonly proto: string
  /** '' if the request has no Host header. */
  readonly host: string
  /** Base path; '' at the root. */
  readonly prefix: string
}

interface Proxy {
  readonly isTrusted: boolean
  readonly headers: readonly string[]
}

interface VisitorOptions {
  basePath: string
  isTrusted: (address: string) => boolean
}

/** A short path, because pages are cached for each. */
const PREFIX = /^(?=.{1,128}$)((?:\/[\w.~-]+)+)\/*$/

/**
 * Identifies the visitor. X-Forwarded-* headers are used only if they come from trusted proxies. `request.ip`,
 * `.protocol` and `.host` follow the same rule through Fastify's trustProxy. Decorates: visitor.
 */
export const visitor = (app: FastifyInstance, { basePath, isTrusted }: VisitorOptions): void => {
  const prefixOf = ({ headers, socket }: IncomingMessage): string | null => {
    const given = headers['x-forwarded-prefix']
    if (given === undefined || !isTrusted(socket.remoteAddress ?? '')) return null
    const [, prefix = null] = PREFIX.exec(String(given)) ?? []
    return prefix === null || /\/\.{1,2}(?:\/|$)/.test(prefix) ? null : prefix
  }
  const basePathOf = (request: FastifyRequest) => prefixOf(request.raw) ?? basePath
  app.decorate('visitor', {
    basePathOf,
    isTrusted,
    proxyOf: ({ raw }) => ({
      isTrusted: isTrusted(raw.socket.remoteAddress ?? ''),
      headers: FORWARDING.filter(name => raw.headers[name] !== undefined),
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
}

const FORWARDING = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-forwarded-prefix',
  'x-real-ip',
  'forwarded',
  'via',
]

/** Names that always resolve to the local machine. Any other name could be an attacker's (DNS rebinding). */
const LOCAL_NAME = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i

/** Whether the visitor uses an IP address, a local name or one of `names`, all of which an attacker's page can't use. */
export const isSafeHost = (host: string, names: readonly string[]): boolean => {
  const name = host.toLowerCase().replace(/:\d*$/, '')
  const isListed = names.some(listed => listed.toLowerCase() === name)
  return LOCAL_NAME.test(host) || isIP(name.replace(/^\[|\]$/g, '')) !== 0 || isListed
}

/**
 * Whether the visitor is on this machine and connects directly through a local name. A forwarding header rules this
 * out, because a proxy on this machine may serve remote visitors.
 */
export const isAtThisMachine = (request: FastifyRequest): boolean => {
  const { socket, headers } = request.raw
  if (!isLoopback(socket.remoteAddress ?? '') || !isLoopback(request.ip)) return false
  return LOCAL_NAME.test(request.host) && FORWARDING.every(name => headers[name] === undefined)
}
