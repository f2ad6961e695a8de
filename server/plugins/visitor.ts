import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { ForwardedFor } from '../headers.ts'
import { isLoopback } from '../trust.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Path the app lives under for this visitor, '' at the root. */
    basePathOf(request: FastifyRequest): string
    forwardedFor(request: FastifyRequest): ForwardedFor
    /** `request.protocol` is https, for a request that Fastify does not see. */
    cameByTls(request: IncomingMessage): boolean
  }
}

export interface VisitorOptions {
  basePath: string
  isTrusted: (address: string) => boolean
}

const PREFIX = /^(?:\/[\w.~-]+)+$/

/**
 * Who asks and how the site looks from there. What proxies say (X-Forwarded-*) counts only when the proxy is trusted;
 * `request.ip`, `.protocol` and `.host` follow the same rule through Fastify's trustProxy.
 * Decorates: basePathOf, forwardedFor, cameByTls.
 */
export const visitor = fp<VisitorOptions>(
  async (app, { basePath, isTrusted }) => {
    app.decorate('basePathOf', request => {
      const given = request.raw.headers['x-forwarded-prefix']
      if (given === undefined || !isTrusted(request.raw.socket.remoteAddress ?? '')) return basePath
      const prefix = String(given).replace(/\/+$/, '')
      return PREFIX.test(prefix) && !/\/\.{1,2}(?:\/|$)/.test(prefix) ? prefix : basePath
    })
    app.decorate('cameByTls', ({ headers, socket }) => {
      const told = headers['x-forwarded-proto']
      if (told === undefined || !isTrusted(socket.remoteAddress ?? '')) return false
      return String(told).split(',').at(-1)?.trim() === 'https'
    })
    app.decorate('forwardedFor', request => {
      const { socket, headers } = request.raw
      const peer = socket.remoteAddress ?? 'unknown'
      const before = headers['x-forwarded-for']
      return {
        chain: before !== undefined && isTrusted(peer) ? `${before}, ${peer}` : peer,
        proto: request.protocol,
        host: request.host,
        prefix: app.basePathOf(request),
      }
    })
  },
  { name: 'visitor' },
)

const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/**
 * Whether the person sits at this very machine. A loopback peer that speaks for somebody else is a proxy, and where it is
 * not trusted nothing is known of who stands behind it.
 */
export const isAtThisMachine = (request: FastifyRequest): boolean => {
  if (!isLoopback(request.ip)) return false
  const { socket, headers } = request.raw
  if (request.ip !== socket.remoteAddress) return true
  return FORWARDING.every(name => headers[name] === undefined)
}
