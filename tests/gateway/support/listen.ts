import { once } from 'node:events'
import { Server as HttpServer } from 'node:http'
import { Server as HttpsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { onTestFinished } from 'vitest'

/** Starts a server on a free local port, until the test ends. Resolves to the port. */
export const listen = async (
  server: Server,
  { host = '127.0.0.1', port = 0 } = {},
): Promise<number> => {
  server.listen(port, host)
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    if (server instanceof HttpServer || server instanceof HttpsServer) server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}
