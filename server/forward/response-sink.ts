import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { BackendResponse } from './headers.ts'

/** A response of the backend on its way to the browser. */
export interface Transfer {
  readonly request: FastifyRequest
  /** The backend's side; its bytes have not begun to flow. */
  readonly from: IncomingMessage
  readonly to: ServerResponse
  readonly response: BackendResponse
}

/** Lets the bytes flow. What it returns is told when the call fails, and then ends the response with `giveUp`. */
export type Sink = (transfer: Transfer) => { cut(giveUp: () => void): void } | undefined

/** Chooses how a response is handed on; undefined: as it comes. */
export type SinkChoice = (request: FastifyRequest, response: BackendResponse) => Sink | undefined

/** Bodies up to this many bytes with a declared length are handed on in one piece. */
const ONE_PIECE_BYTES = 64 * 1024
/** For a browser that does not take what is still to be sent. */
const BREAK_OFF_WITHIN_MS = 10_000

/**
 * Closes the connection in the middle of a response, once everything written so far has left. A browser that got no byte of
 * a response on a connection it had used before sends the call again by itself, whatever the method.
 */
export const breakOff = (to: ServerResponse): void => {
  const { socket } = to
  if (socket === null) {
    to.destroy()
    return
  }
  socket.destroySoon()
  setTimeout(() => socket.destroy(), BREAK_OFF_WITHIN_MS).unref()
}

/** Hands bytes on as they come. Small bodies wait until they are whole, so that a failure can still be answered as one. */
export const passOn: Sink = ({ from, to, response: { status, headers, length } }) => {
  const begin = () => {
    if (!to.headersSent) to.writeHead(status, headers)
  }
  if (length >= 0 && length <= ONE_PIECE_BYTES) {
    const pieces: Buffer[] = []
    from.on('data', piece => pieces.push(piece))
    from.on('end', () => {
      begin()
      to.end(Buffer.concat(pieces))
    })
    return
  }
  from.on('data', begin).on('end', begin).pipe(to)
  return
}
