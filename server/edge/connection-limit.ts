import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { Logger } from '../logger.ts'
import { clientKey, isLoopback } from './addresses.ts'
import { latestResponse } from './http-server.ts'
import { onceAMinute } from './once-a-minute.ts'

/**
 * Maximum number of open connections. An event stream, the most that many connections can hold, takes up to 65 kB, so
 * that all of them fit into a 256 MB container.
 */
const MOST_CONNECTIONS = 2000
/** A client with more connections than this loses some before any other does. A browser needs about ten. */
const SHARE = 100
/** How many are closed together when there is no room, because choosing them takes milliseconds. */
const CLOSED_TOGETHER = 100

/**
 * Returns a function that limits the open connections of a server, together with those of all other servers it was
 * called for. When a new one finds no room, the oldest idle ones of the clients with the most connections are closed,
 * then their oldest busy ones, so that no one can keep others out.
 */
export const connectionLimit = (
  logger: Logger,
  isTrusted: (address: string) => boolean,
): ((server: Server) => void) => {
  /** In the order in which they were opened. */
  const open = new Set<Socket>()
  const logClosed = onceAMinute(connections =>
    logger.warn({ connections }, 'closed connections: too many are open'),
  )
  /** Address whose request a connection serves. Between requests, a trusted proxy's connection belongs to no client. */
  const addressOf = (socket: Socket): string | null => {
    const request = latestResponse(socket)?.req
    if (request !== undefined) return proxyAddr(request, isTrusted)
    const { remoteAddress = '' } = socket
    return isTrusted(remoteAddress) ? null : remoteAddress
  }
  const makeRoom = () => {
    const newerOf = new Map<string, number>()
    const ranked = [...open].reverse().map(socket => {
      const isIdle = latestResponse(socket) === undefined
      const address = addressOf(socket)
      if (address === null) return { socket, rank: MOST_CONNECTIONS }
      const client = clientKey(address)
      /** Number of newer connections of the same client. */
      const newer = newerOf.get(client) ?? 0
      newerOf.set(client, newer + 1)
      const isOverShare = newer >= SHARE
      // Health checks come from this machine.
      if (!isOverShare && isLoopback(address)) return { socket, rank: -1 }
      return { socket, rank: (Number(isOverShare) * 2 + Number(isIdle)) * MOST_CONNECTIONS + newer }
    })
    const closed = ranked
      .reverse()
      .sort((one, other) => other.rank - one.rank)
      .slice(0, CLOSED_TOGETHER)
    for (const { socket } of closed) {
      open.delete(socket)
      socket.destroy()
    }
    logClosed(closed.length)
  }
  return server =>
    void server.on('connection', (socket: Socket) => {
      if (open.size >= MOST_CONNECTIONS) makeRoom()
      open.add(socket)
      socket.on('close', () => open.delete(socket))
    })
}
