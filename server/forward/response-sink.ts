import type { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { endCorked } from '../edge/end-corked.ts'
import type { BackendResponse } from './headers.ts'

/** What becomes of the bytes of one response. `data` is called per chunk, then `end` or `cut`. */
export interface ResponseSink {
  /** False: pause the backend until the sink calls `resume`. */
  data(chunk: Buffer): boolean
  end(): void
  /** The backend broke off. */
  cut(): void
  /** The browser left or the response is over: let go of timers. */
  release?(): void
}

export type SinkFactory = (
  request: FastifyRequest,
  to: ServerResponse,
  response: BackendResponse,
  /** To be called when a sink, whose `data` returned false, takes more. */
  resume: () => void,
) => ResponseSink

/** Chooses what becomes of a response; undefined: it is handed on as it comes. */
export type SinkChoice = (
  request: FastifyRequest,
  response: BackendResponse,
) => SinkFactory | undefined

/** Bodies up to this many bytes with a declared length are handed on in one piece. */
const ONE_PIECE_BYTES = 64 * 1024
/** For a browser that does not take what is still to be sent. */
const BREAK_OFF_WITHIN_MS = 10_000

/**
 * Closes the connection in the middle of a response, once everything written so far has left. A browser that got nothing of
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

/** Hands bytes on as they come, small bodies with a declared length in one piece. */
export const passOn: SinkFactory = (_request, to, response, resume) => {
  if (response.length >= 0 && response.length <= ONE_PIECE_BYTES) return new OnePiece(to, response)
  // Not before there is something to follow it: until then a failure can still be answered as one.
  const begin = () => {
    if (!to.headersSent) to.writeHead(response.status, response.headers)
  }
  to.on('drain', resume)
  let isCorked = false
  const uncork = () => {
    isCorked = false
    if (!to.writableEnded) to.uncork()
  }
  return {
    data: chunk => {
      begin()
      // What is there already goes out in one piece: each write costs as much as a hundred headers.
      if (!isCorked) {
        isCorked = true
        to.cork()
        setImmediate(uncork)
      }
      return to.write(chunk)
    },
    end: () => {
      begin()
      to.end()
    },
    cut: () => breakOff(to),
  }
}

/** Keeps a small body until it is whole, so that it goes out in one piece with the head. */
class OnePiece implements ResponseSink {
  readonly #to: ServerResponse
  readonly #response: BackendResponse
  /** As latin1, which keeps every byte: a string goes out in one piece with the head. */
  #body = ''

  constructor(to: ServerResponse, response: BackendResponse) {
    this.#to = to
    this.#response = response
  }
  data(chunk: Buffer): boolean {
    this.#body += chunk.toString('latin1')
    return true
  }
  end(): void {
    this.#to.writeHead(this.#response.status, this.#response.headers)
    endCorked(this.#to, this.#body)
  }
  cut(): void {
    breakOff(this.#to)
  }
}
