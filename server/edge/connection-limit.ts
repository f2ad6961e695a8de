import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from '../logger.ts'
import { clientKey } from './addresses.ts'
import { Limiter } from './limiter.ts'
import { onceAMinute } from './once-a-minute.ts'

/**
 * Maximum number of open connections. An event stream, the most that many connections can hold, takes up to 65 kB, so
 * that all of them fit into a 256 MB container. More per client than event streams, to leave room for calls.
 */
const CONNECTIONS = { total: 2000, perClient: 1500 }

/** Returns a function that makes a server close connections above the limits, which all these servers share. */
export const connectionLimit = (logger: Logger): ((server: Server) => void) => {
  const limiter = new Limiter(CONNECTIONS)
  const refused = onceAMinute(connections =>
    logger.warn({ connections }, 'closed connections: too many are open'),
  )
  return server =>
    void server.on('connection', (socket: Socket) => {
      const client = clientKey(socket.remoteAddress ?? '')
      if (limiter.acquire(client)) socket.on('close', () => limiter.release(client))
      else {
        refused()
        socket.destroy()
      }
    })
}
