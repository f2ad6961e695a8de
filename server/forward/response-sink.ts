import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { BackendResponse } from './headers.ts'

/** A backend response to forward. */
export interface Transfer {
  readonly request: FastifyRequest
  /** Backend side, not flowing yet. */
  readonly from: IncomingMessage
  readonly to: ServerResponse
  readonly response: BackendResponse
}

/** Starts the transfer. The result's `cut` is called on failure and ends the response with `giveUp`. */
export type Sink = (transfer: Transfer) => { cut(giveUp: () => void): void } | undefined

/** Chooses the sink for a response; undefined: unchanged. */
export type SinkChoice = (request: FastifyRequest, response: BackendResponse) => Sink | undefined

const SMALL_BYTES = 64 * 1024
/** For browsers that don't read the rest. */
const BREAK_OFF_WITHIN_MS = 10_000

/**
 * Closes the connection mid-response after flushing. A browser retries any method if it got no byte on a reused
 * connection.
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

/** Whether a body is sent only when it is complete: until then, a failure can still become an error response. */
export const isSmall = (length: number): boolean => length >= 0 && length <= SMALL_BYTES

/** Reads a whole body. */
export const whenComplete = (from: IncomingMessage, use: (body: Buffer) => void): void => {
  const pieces: Buffer[] = []
  from.on('data', piece => pieces.push(piece))
  from.on('end', () => use(Buffer.concat(pieces)))
}

/** Sends the body unchanged: small bodies in one piece, others as they come. */
export const passOn: Sink = ({ from, to, response: { status, headers, length } }) => {
  const begin = () => {
    if (!to.headersSent) to.writeHead(status, headers)
  }
  if (isSmall(length)) {
    whenComplete(from, body => {
      begin()
      to.end(body)
    })
    return
  }
  from.on('data', begin).on('end', begin).pipe(to)
  return
}
