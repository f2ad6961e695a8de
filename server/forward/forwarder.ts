import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dispatcher, Pool } from 'undici'
import type { ForwardedFor } from '../edge/visitor.ts'
import type { CallLine, Place, Waiter } from './call-line.ts'
import { CallError, type Failure, failureOf } from './failure.ts'
import { requestHeaders, type Site, toBackendResponse } from './headers.ts'
import type { Flow, FlowOptions } from './holdable-client.ts'
import { passOn, type ResponseSink, type SinkChoice } from './response-sink.ts'

/** Connections to the backend, and the line in front of them. */
export interface Lane {
  readonly pool: Pool
  /** null: there is a place for everybody. */
  readonly line: CallLine | null
}

export interface ForwarderOptions {
  readonly lane: Lane
  /** Path in front of every forwarded path, '' for none. */
  readonly prefix: string
  readonly forwardedFor: (request: FastifyRequest) => ForwardedFor
  readonly siteOf: (request: FastifyRequest) => Site
  /** Added to every response. */
  readonly ownHeaders: (request: FastifyRequest) => readonly string[]
  readonly fail: (reply: FastifyReply, failure: Failure) => void
  /** Connections shall end after their current response (the server is stopping). */
  readonly isStopping: () => boolean
  /** Chooses another sink than the usual one, which hands bytes on as they come. */
  readonly sinkFor?: SinkChoice | undefined
  /** The backend's response began. */
  readonly onResponse: (request: FastifyRequest, status: number) => void
  readonly onFailure: (request: FastifyRequest, failure: Failure, cause: unknown) => void
  /** The backend's connection ended before its response was complete. */
  readonly onCut: (request: FastifyRequest, cause: unknown) => void
}

/** A body of more bytes may still be on its way when the response comes; the rest would be taken for the next call. */
const SENT_AT_ONCE_BYTES = 16 * 1024
const CLOSE_AFTERWARDS = { reset: true }

/** What a slow browser may leave untaken before the backend has to wait, which frees its connection early. */
const UNTAKEN_BYTES = 512 * 1024

/** One call on its way: the browser's side (`reply.raw`) and the backend's side. */
class Exchange implements Dispatcher.DispatchHandler, Waiter {
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #options: ForwarderOptions
  place: Place | null = null
  flow: Flow | null = null
  #controller: Dispatcher.DispatchController | null = null
  #sink: ResponseSink | null = null
  #untaken = 0
  #isOver = false

  constructor(request: FastifyRequest, reply: FastifyReply, options: ForwarderOptions) {
    this.#request = request
    this.#reply = reply
    this.#options = options
    reply.raw.on('close', () => this.#closed())
  }

  get client(): string {
    return this.#request.ip
  }

  start(leftMs: number | null): void {
    const { lane, prefix, forwardedFor } = this.#options
    const { raw, method } = this.#request
    const body = Buffer.isBuffer(this.#request.body) ? this.#request.body : null
    const options: Dispatcher.DispatchOptions & FlowOptions = {
      method: method as Dispatcher.HttpMethod,
      path: prefix + raw.url,
      headers: requestHeaders(raw, forwardedFor(this.#request)),
      body,
      headersTimeout: leftMs,
      call: this,
      ...(body !== null && body.length > SENT_AT_ONCE_BYTES ? CLOSE_AFTERWARDS : {}),
    }
    lane.pool.dispatch(options, this)
  }

  giveUp(cause: CallError): void {
    this.#fail(cause)
    this.#controller?.abort(cause)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#isOver) controller.abort(left())
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    from: Record<string, string | string[] | undefined>,
  ): void {
    // An early word; the response itself is still to come.
    if (status < 200) return
    const { onResponse, sinkFor, isStopping, siteOf, ownHeaders } = this.#options
    const response = toBackendResponse(status, from, () => siteOf(this.#request))
    onResponse(this.#request, status)
    for (const part of ownHeaders(this.#request)) response.headers.push(part)
    if (isStopping()) response.headers.push('connection', 'close')
    const makeSink = sinkFor?.(this.#request, response) ?? passOn
    this.#sink = makeSink(this.#request, this.#reply.raw, response, this.#resume)
    // It has no body, but may declare the length of one, for which undici would wait.
    if (status === 304) this.onResponseEnd()
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    if (this.#isOver) return
    if (this.#sink?.data(chunk) !== false) {
      this.#untaken = 0
      return
    }
    this.#untaken += chunk.length
    if (this.#untaken >= UNTAKEN_BYTES) this.flow?.hold()
  }

  onResponseEnd(): void {
    if (this.#isOver) return
    this.#leave()
    this.#sink?.end()
  }

  /** Whatever was thrown in the methods above ends here too. */
  onResponseError(_controller: unknown, cause: Error): void {
    this.#fail(cause)
  }

  readonly #resume = (): void => {
    this.#untaken = 0
    if (!this.#isOver) this.flow?.release()
  }

  #closed(): void {
    this.#sink?.release?.()
    if (this.#isOver) return
    this.#leave()
    this.#controller?.abort(left())
  }

  #leave(): void {
    this.#isOver = true
    // The connection may serve another call.
    this.flow?.release()
    this.#options.lane.line?.leave(this)
  }

  #fail(cause: unknown): void {
    const { raw } = this.#reply
    const wasOver = this.#isOver
    if (!wasOver) this.#leave()
    try {
      if (raw.destroyed || raw.writableEnded) return
      if (raw.headersSent) {
        if (!wasOver) this.#options.onCut(this.#request, cause)
        this.#sink?.cut()
        return
      }
      const failure = failureOf(cause)
      if (this.#sink === null) this.#options.onFailure(this.#request, failure, cause)
      else this.#options.onCut(this.#request, cause)
      this.#options.fail(this.#reply, failure)
    } catch {
      raw.destroy()
    }
  }
}

const left = () => new CallError('LEFT', 'the browser left')

/**
 * Makes a handler that hands a request to the backend and its response to the browser: bytes untouched, never repeated, the
 * backend's side ended as soon as the browser leaves. The request's body, if any, must be a Buffer (`request.body`).
 */
export const makeForwarder =
  (options: ForwarderOptions) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    reply.hijack()
    // A browser that left while a hook was waiting gets no response any more.
    if (reply.raw.destroyed) return
    const exchange = new Exchange(request, reply, options)
    const { line } = options.lane
    if (line === null) exchange.start(null)
    else if (!line.enter(exchange)) {
      exchange.onResponseError(null, new CallError('NO_PLACE', 'the line is full'))
    }
  }
