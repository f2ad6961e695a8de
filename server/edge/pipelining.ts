import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Begins each request of a connection when the one before it is answered: until then nothing would report that its browser
 * left. A connection with more than `most` requests that wait for their turn is closed, because reading and keeping them
 * costs time and memory that all other connections pay for.
 */
export const inTurn = (listener: RequestListener, most: number): RequestListener => {
  const waiting = new WeakMap<Socket, number>()
  return (request: IncomingMessage, response: ServerResponse & { req: IncomingMessage }) => {
    if (response.socket !== null) return listener(request, response)
    const { socket } = request
    // What was read together with the request that was one too many still comes.
    if (socket.destroyed) return
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > most) {
      socket.destroy()
      return
    }
    waiting.set(socket, count)
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      listener(request, response)
    })
  }
}
