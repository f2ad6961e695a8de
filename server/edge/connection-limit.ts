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

interface Client {
  readonly key: string
  readonly isLocal: boolean
}
const clientAt = (address: string): Client => ({
  key: clientKey(address),
  isLocal: isLoopback(address),
})

/**
 * Returns a function that limits the open connections of a server, together with those of all other servers it was
 * called for. When a new one finds no room, the oldest idle ones of the clients with the most connections are closed,
 * then their oldest busy ones, so that no one can keep others out.
 */
export const connectionLimit = (
  logger: Logger,
  isTrusted: (address: string) => boolean,
): ((server: Server) => void) => {
  /** In the order in which they were opened, with their client; null for those of a trusted proxy. */
  const open = new Map<Socket, Client | null>()
  const logClosed = onceAMinute(connections =>
    logger.warn({ connections }, 'closed connections: too many are open'),
  )
  /** A trusted proxy's connection belongs to the client whose request it serves, and otherwise to none. */
  const clientOf = (socket: Socket): Client | null => {
    const request = latestResponse(socket)?.req
    return request === undefined ? null : clientAt(proxyAddr(request, isTrusted))
  }
  const makeRoom = () => {
    const newerOf = new Map<string, number>()
    const ranked = [...open].reverse().map(([socket, own]) => {
      const isIdle = latestResponse(socket) === undefined
      const client = own ?? clientOf(socket)
      if (client === null) return { socket, rank: MOST_CONNECTIONS }
      /** Number of newer connections of the same client. */
      const newer = newerOf.get(client.key) ?? 0
      newerOf.set(client.key, newer + 1)
      const isOverShare = newer >= SHARE
      // Health checks come from this machine.
      if (!isOverShare && client.isLocal) return { socket, rank: -1 }
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
      const { remoteAddress = '' } = socket
      open.set(socket, isTrusted(remoteAddress) ? null : clientAt(remoteAddress))
      socket.on('close', () => open.delete(socket))
    })
}
