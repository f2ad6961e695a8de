import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallLine, Waiter } from './call-line.ts'
import { Call, headOf } from './client/call.ts'
import { ClientError } from './client/errors.ts'
import type { Pool } from './client/pool.ts'
import {
  type Answer,
  answerHeaders,
  type ForwardedFor,
  requestHeaders,
  type Site,
} from './headers.ts'
import { endInOneWrite } from './one-write.ts'

/** Bodies up to this many bytes with a declared length are handed on in one piece. */
const ONE_PIECE_BYTES = 64 * 1024

/** How a forwarded call failed before the backend's answer began; the words name no address. */
export interface Failure {
  readonly status: 400 | 502 | 503 | 504
  readonly code: string
  readonly message: string
  /** The backend could not be spoken to at all, as opposed to one call going wrong. */
  readonly isUnreachable: boolean
  /** Seconds, for Retry-After. */
  readonly retryAfterS?: number
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EACCES',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
])

/** Codes of Node's TLS for a certificate that does not hold. */
const UNTRUSTED = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''

/** What to answer for an error of the client (server/client/errors.ts) or of its socket. */
export const failureOf = (cause: unknown): Failure => {
  const code = codeOf(cause)
  if (code === 'TIMEOUT') {
    return {
      status: 504,
      code: 'BACKEND_TIMEOUT',
      message: 'The backend did not answer in time.',
      isUnreachable: false,
    }
  }
  if (code === 'CONNECT_TIMEOUT' || code === 'ETIMEDOUT') {
    return {
      status: 504,
      code: 'BACKEND_TIMEOUT',
      message: 'The backend cannot be reached: no connection in time.',
      isUnreachable: true,
    }
  }
  if (code === 'BAD_REQUEST') {
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

const NO_PLACE: Failure = {
  status: 503,
  code: 'BUSY',
  message: 'Too many calls are under way. Try again in a few seconds.',
  isUnreachable: false,
  retryAfterS: 5,
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
  /** `chunk` is lent for the time of the call. False: pause the backend until its `Source` resumes. */
  data(chunk: Buffer): boolean
  end(): void
  /** The backend broke off. */
  cut(): void
  /** The browser left or the answer is over: let go of timers. */
  release?(): void
}
/** Where an answer's bytes come from. */
export interface Source {
  /** The sink, which had `data` return false, takes more. */
  resume(): void
}
export type SinkFactory = (
  request: FastifyRequest,
  response: ServerResponse,
  status: number,
  answer: Answer,
  source: Source,
) => Sink

export type SinkChoice = (
  request: FastifyRequest,
  status: number,
  answer: Answer,
) => SinkFactory | undefined

export interface ForwarderOptions extends Observer {
  readonly pool: Pool
  /** Where calls get their place; null: there is one for everybody. */
  readonly line: CallLine | null
  /** Path in front of every forwarded path, '' for none. */
  readonly prefix: string
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
const plainSink: SinkFactory = (_request, response, status, answer, source) => {
  if (answer.length >= 0 && answer.length <= ONE_PIECE_BYTES) {
    return new OnePiece(response, status, answer)
  }
  // Not before there is something to follow it: until then the browser can still be told that the call failed.
  const begin = () => {
    if (!response.headersSent) response.writeHead(status, answer.headers)
  }
  response.on('drain', () => source.resume())
  return {
    data: chunk => {
      begin()
      return response.write(Buffer.from(chunk))
    },
    end: () => {
      begin()
      response.end()
    },
    cut: () => breakOff(response),
  }
}

/** For a browser that does not take what is still to be sent. */
const BREAK_OFF_WITHIN_MS = 10_000

/**
 * Closes the connection in the middle of an answer, once everything written so far has left. A browser that got nothing of
 * an answer on a connection it had used before sends the call again by itself, whatever the method.
 */
export const breakOff = (response: ServerResponse): void => {
  const { socket } = response
  if (socket === null) {
    response.destroy()
    return
  }
  socket.destroySoon()
  setTimeout(() => socket.destroy(), BREAK_OFF_WITHIN_MS).unref()
}

/** Collects a small body, as a string because that goes out in one piece with the head; latin1 keeps every byte. */
class OnePiece implements Sink {
  readonly #response: ServerResponse
  readonly #status: number
  readonly #answer: Answer
  #body = ''

  constructor(response: ServerResponse, status: number, answer: Answer) {
    this.#response = response
    this.#status = status
    this.#answer = answer
  }
  data(chunk: Buffer): boolean {
    this.#body += chunk.toString('latin1')
    return true
  }
  end(): void {
    this.#response.writeHead(this.#status, this.#answer.headers)
    endInOneWrite(this.#response, this.#body)
  }
  cut(): void {
    breakOff(this.#response)
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

/** One call on its way: the browser's side (`reply.raw`) and the backend's side. */
class Exchange extends Call implements Closable, Source, Waiter {
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #options: ForwarderOptions
  #sink: Sink | null = null
  #isOver = false

  constructor(request: FastifyRequest, reply: FastifyReply, options: ForwarderOptions) {
    const { raw } = request
    const path = options.prefix + raw.url
    const method = request.method
    const body = Buffer.isBuffer(request.body) ? request.body : null
    const lines = requestHeaders(raw, options.forwardedFor(request))
    super(method, path, headOf(method, path, options.pool.host, lines, body), body)
    this.#request = request
    this.#reply = reply
    this.#options = options
    request.exchange = this
  }

  get client(): string {
    return this.#request.ip
  }
  start(): void {
    this.#options.pool.dispatch(this)
  }
  expire(): void {
    this.onError(new ClientError('TIMEOUT', 'no place in time'))
  }

  closed(): void {
    this.#sink?.release?.()
    if (this.#isOver) return
    this.#leave()
    this.#options.pool.abort(this)
  }

  onHead(status: number, raw: string[]): void {
    const { onAnswer, sinkFor, isStopping, siteOf, ownHeaders } = this.#options
    const answer = answerHeaders(status, raw, () => siteOf(this.#request))
    onAnswer?.(this.#request, status, answer)
    for (const part of ownHeaders(this.#request)) answer.headers.push(part)
    if (isStopping()) answer.headers.push('connection', 'close')
    const sink = sinkFor?.(this.#request, status, answer) ?? plainSink
    this.#sink = sink(this.#request, this.#reply.raw, status, answer, this)
  }

  resume(): void {
    if (this.connection?.call === this) this.connection.resume()
  }

  onData(chunk: Buffer): boolean {
    return this.#sink?.data(chunk) ?? true
  }

  #leave(): void {
    this.#isOver = true
    this.#options.line?.leave(this)
  }

  onEnd(): void {
    this.#leave()
    this.#sink?.end()
  }

  onError(cause: Error): void {
    if (this.#isOver) return
    this.#leave()
    if (this.#sink !== null) {
      this.#options.onCut?.(this.#request, cause)
      // With nothing sent yet the browser gets an answer. Without one it might repeat the call by itself.
      if (this.#reply.raw.headersSent) this.#sink.cut()
      else this.#options.fail(this.#reply, failureOf(cause))
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
export const makeForwarder =
  (options: ForwarderOptions) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    reply.hijack()
    // Whoever left while a hook was waiting is not told about any more.
    if (reply.raw.destroyed) return
    const exchange = new Exchange(request, reply, options)
    if (options.line === null) exchange.start()
    else if (!options.line.enter(exchange)) options.fail(reply, NO_PLACE)
  }
