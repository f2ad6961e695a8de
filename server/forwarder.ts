import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import {
  type Answer,
  answerHeaders,
  type ForwardedFor,
  requestHeaders,
  type Site,
} from './headers.ts'

/** Bodies up to this many bytes with a declared length are handed on in one piece. */
const ONE_PIECE_BYTES = 64 * 1024

/** How a forwarded call failed before the backend's answer began; the words name no address. */
export interface Failure {
  readonly status: 400 | 502 | 504
  readonly code: string
  readonly message: string
  /** The backend could not be spoken to at all, as opposed to one call going wrong. */
  readonly isUnreachable: boolean
}

const LATE = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EACCES',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Codes of Node's TLS for a certificate that does not hold. */
const UNTRUSTED = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''

/** What to answer for an error of the HTTP client. */
export const failureOf = (cause: unknown): Failure => {
  const code = codeOf(cause)
  if (LATE.has(code)) {
    return {
      status: 504,
      code: 'BACKEND_TIMEOUT',
      message: 'The backend did not answer in time.',
      isUnreachable: false,
    }
  }
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') {
    return {
      status: 504,
      code: 'BACKEND_TIMEOUT',
      message: 'The backend cannot be reached: no connection in time.',
      isUnreachable: true,
    }
  }
  if (code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_NOT_SUPPORTED') {
    return {
      status: 400,
      code: 'BAD_REQUEST',
      message: 'The request cannot be forwarded.',
      isUnreachable: false,
    }
  }
  if (UNTRUSTED.test(code)) {
    return {
      status: 502,
      code: 'BACKEND_UNTRUSTED',
      message: "The backend's certificate is not trusted.",
      isUnreachable: true,
    }
  }
  if (UNREACHABLE.has(code)) {
    const isNameUnknown = code === 'ENOTFOUND' || code === 'EAI_AGAIN'
    return {
      status: 502,
      code: 'BACKEND_UNREACHABLE',
      message: isNameUnknown
        ? 'The backend cannot be reached: its host name is unknown.'
        : 'The backend cannot be reached: it refuses the connection.',
      isUnreachable: true,
    }
  }
  return {
    status: 502,
    code: 'BACKEND_BROKEN',
    message: 'The backend broke the connection off without an answer.',
    isUnreachable: false,
  }
}

/** What the forwarder tells and asks while an exchange runs. */
export interface Observer {
  /** The backend's answer began. May add, drop or change headers in place. */
  onAnswer?(request: FastifyRequest, status: number, answer: Answer): void
  onFailure?(request: FastifyRequest, failure: Failure, cause: unknown): void
  /** The backend's connection ended before its answer was complete. */
  onCut?(request: FastifyRequest, cause: unknown): void
}

/** What becomes of the bytes of one answer. `start` is called once, then `data` per chunk, then `end` or `cut`. */
export interface Sink {
  /** Returns false to pause the backend until `resume` is called. */
  data(chunk: Buffer): boolean
  end(): void
  /** The backend broke off. */
  cut(): void
  /** The browser left or the answer is over: let go of timers. */
  release?(): void
}
export type SinkFactory = (
  request: FastifyRequest,
  response: ServerResponse,
  status: number,
  answer: Answer,
  resume: () => void,
) => Sink

export type SinkChoice = (
  request: FastifyRequest,
  status: number,
  answer: Answer,
) => SinkFactory | undefined

export interface ForwarderOptions extends Observer {
  readonly pool: Dispatcher
  /** Path in front of every forwarded path, '' for none. */
  readonly prefix: string
  /** 0: no limit between two chunks of a body. */
  readonly bodyTimeoutMs?: number
  readonly forwardedFor: (request: FastifyRequest) => ForwardedFor
  readonly siteOf: (request: FastifyRequest) => Site
  /** Added to every answer. */
  readonly ownHeaders: (request: FastifyRequest) => readonly string[]
  readonly fail: (reply: FastifyReply, failure: Failure) => void
  /** Connections shall end after their current answer (the server is stopping). */
  readonly isStopping: () => boolean
  /** Chooses another sink than the usual one, which hands bytes on as they come. */
  readonly sinkFor?: SinkChoice
}

/** Hands bytes on as they come, small ones with a declared length in one piece. */
const plainSink: SinkFactory = (_request, response, status, answer, resume) => {
  if (answer.length >= 0 && answer.length <= ONE_PIECE_BYTES) {
    return new OnePiece(response, status, answer)
  }
  response.writeHead(status, answer.headers)
  response.on('drain', resume)
  return {
    data: chunk => response.write(chunk),
    end: () => void response.end(),
    cut: () => void response.destroy(),
  }
}

/**
 * Ends an answer with one write of head and body together. As a string (latin1 keeps every byte as it is) the body goes out
 * with the head, and once it is out `end` has nothing left to write.
 */
const endInOneWrite = (response: ServerResponse, body: Buffer): void => {
  const { socket } = response
  socket?.cork()
  response.write(body.toString('latin1'), 'latin1')
  socket?.uncork()
  response.end()
}

class OnePiece implements Sink {
  readonly #response: ServerResponse
  readonly #status: number
  readonly #answer: Answer
  #first: Buffer | null = null
  #rest: Buffer[] | null = null

  constructor(response: ServerResponse, status: number, answer: Answer) {
    this.#response = response
    this.#status = status
    this.#answer = answer
  }
  data(chunk: Buffer): boolean {
    if (this.#first === null) this.#first = chunk
    else if (this.#rest === null) this.#rest = [this.#first, chunk]
    else this.#rest.push(chunk)
    return true
  }
  end(): void {
    const response = this.#response
    response.writeHead(this.#status, this.#answer.headers)
    if (this.#rest !== null) response.end(Buffer.concat(this.#rest))
    else if (this.#first !== null) endInOneWrite(response, this.#first)
    else response.end()
  }
  cut(): void {
    this.#response.destroy()
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Told when the browser's side is closed, after a complete answer or before it. */
    exchange: Closable | null
  }
}
export interface Closable {
  closed(): void
}

/** One call on its way: the browser's side (`reply.raw`) and the backend's side, in the HTTP client's own terms. */
class Exchange implements Dispatcher.DispatchHandler, Closable {
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #options: ForwarderOptions
  #abort: ((cause?: Error) => void) | null = null
  #sink: Sink | null = null
  #isOver = false

  constructor(request: FastifyRequest, reply: FastifyReply, options: ForwarderOptions) {
    this.#request = request
    this.#reply = reply
    this.#options = options
    request.exchange = this
  }

  closed(): void {
    this.#sink?.release?.()
    if (this.#isOver) return
    this.#isOver = true
    // Without a connection yet the call waits in the client's queue; onConnect ends it.
    this.#abort?.()
  }

  onConnect(abort: (cause?: Error) => void): void {
    if (this.#isOver) abort()
    else this.#abort = abort
  }

  onHeaders(status: number, raw: Buffer[], resume: () => void): boolean {
    if (status < 200) return true
    const { onAnswer, sinkFor, isStopping, siteOf, ownHeaders } = this.#options
    const answer = answerHeaders(raw, () => siteOf(this.#request))
    onAnswer?.(this.#request, status, answer)
    for (const part of ownHeaders(this.#request)) answer.headers.push(part)
    if (isStopping()) answer.headers.push('connection', 'close')
    const sink = sinkFor?.(this.#request, status, answer) ?? plainSink
    this.#sink = sink(this.#request, this.#reply.raw, status, answer, resume)
    return true
  }

  onData(chunk: Buffer): boolean {
    return this.#sink?.data(chunk) ?? true
  }

  onComplete(): void {
    this.#isOver = true
    this.#sink?.end()
  }

  onError(cause: Error): void {
    if (this.#isOver) return
    this.#isOver = true
    if (this.#sink !== null) {
      this.#options.onCut?.(this.#request, cause)
      this.#sink.cut()
      return
    }
    const failure = failureOf(cause)
    this.#options.onFailure?.(this.#request, failure, cause)
    this.#options.fail(this.#reply, failure)
  }
}

/**
 * Makes a handler that hands a request to the backend and its answer to the browser: bytes untouched, never repeated, the
 * backend's side ended as soon as the browser leaves. The request's body, if any, must be a Buffer (`request.body`).
 */
export const makeForwarder = (options: ForwarderOptions) => {
  const { pool, prefix, bodyTimeoutMs, forwardedFor } = options
  return (request: FastifyRequest, reply: FastifyReply): void => {
    reply.hijack()
    const { raw, body } = request
    const dispatch: Dispatcher.DispatchOptions = {
      path: prefix + raw.url,
      method: request.method,
      headers: requestHeaders(raw, forwardedFor(request)),
      body: Buffer.isBuffer(body) ? body : null,
    }
    if (bodyTimeoutMs !== undefined) dispatch.bodyTimeout = bodyTimeoutMs
    pool.dispatch(dispatch, new Exchange(request, reply, options))
  }
}
