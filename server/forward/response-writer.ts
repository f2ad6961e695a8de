import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { BackendResponse } from './headers.ts'

export interface Transfer {
  readonly request: FastifyRequest
  readonly from: IncomingMessage
  readonly to: ServerResponse
  readonly response: BackendResponse
}

/**
 * Starts sending a response. If the backend then fails, the response ends immediately, unless the writer returned an
 * `onBackendFailure`, which must call `giveUp` to end it.
 */
export type ResponseWriter = (
  transfer: Transfer,
) => { onBackendFailure(giveUp: () => void): void } | undefined

/** Chooses how to send a response; undefined sends it unchanged. */
export type ResponseWriterChoice = (
  request: FastifyRequest,
  response: BackendResponse,
) => ResponseWriter | undefined

const SMALL_BYTES = 64 * 1024
/** After this time, the connection is closed even if the browser hasn't read everything. */
const ABORT_WITHIN_MS = 10_000

/**
 * Closes the connection in the middle of a response, after flushing it. Otherwise a browser that received no byte on a
 * reused connection would retry the request, whatever its method.
 */
export const abortResponse = (to: ServerResponse): void => {
  const { socket } = to
  if (socket === null) {
    to.destroy()
    return
  }
  socket.destroySoon()
  setTimeout(() => socket.destroy(), ABORT_WITHIN_MS).unref()
}

export const isSmall = (length: number): boolean => length >= 0 && length <= SMALL_BYTES

export const whenComplete = (from: IncomingMessage, use: (body: Buffer) => void): void => {
  const pieces: Buffer[] = []
  from.on('data', piece => pieces.push(piece))
  from.on('end', () => use(Buffer.concat(pieces)))
}

/** Sends the body unchanged: small bodies in one piece, larger ones as they arrive. */
export const pipe: ResponseWriter = ({ from, to, response: { status, headers, length } }) => {
  const begin = () => {
    if (!to.headersSent) to.writeHead(status, headers)
  }
  if (isSmall(length)) {
    whenComplete(from, body => {
      // Invalid bytes after the body have failed the call, and the failure was sent instead.
      if (to.writableEnded) return
      begin()
      to.end(body)
    })
  } else from.on('data', begin).on('end', begin).pipe(to)
}
