import type { ServerResponse } from 'node:http'
import httpProxy from '@fastify/http-proxy'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Sink, SinkFactory } from '../forwarder.ts'
import { FrameBoundary } from '../frames.ts'
import type { Answer } from '../headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Event streams open now. */
    openStreams: ReadonlySet<object>
  }
}

export interface ProgressOptions {
  path: string
  /** Silence after which a heartbeat is sent. */
  heartbeatMs: number
}

const HEARTBEAT = 'event: heartbeat\ndata: {}\n\n'
const EVENT_STREAM = /^text\/event-stream\b/i
const UNWANTED = new Set(['content-length', 'x-accel-buffering'])

/** One browser's event stream: frames as they come, heartbeats between them. */
class EventStream implements Sink {
  readonly #response: ServerResponse
  readonly #boundary = new FrameBoundary()
  readonly #timer: NodeJS.Timeout
  readonly #onOver: (stream: EventStream) => void

  constructor(
    response: ServerResponse,
    status: number,
    { headers }: Answer,
    heartbeatMs: number,
    onOver: (stream: EventStream) => void,
  ) {
    this.#response = response
    this.#onOver = onOver
    const kept = headers.filter(
      (_, i) => !UNWANTED.has((headers[i - (i % 2)] as string).toLowerCase()),
    )
    response.writeHead(status, [...kept, 'x-accel-buffering', 'no'])
    // The browser shall know at once that the stream is open, even if the first frame is far away.
    response.flushHeaders()
    response.socket?.setNoDelay(true)
    this.#timer = setInterval(() => this.#beat(), heartbeatMs)
  }

  #beat(): void {
    if (this.#boundary.isBetween) this.#response.write(HEARTBEAT)
  }
  data(chunk: Buffer): boolean {
    this.#timer.refresh()
    this.#boundary.push(chunk)
    this.#response.write(chunk)
    return true
  }
  end(): void {
    this.#response.end()
  }
  cut(): void {
    this.#response.destroy()
  }
  release(): void {
    clearInterval(this.#timer)
    this.#onOver(this)
  }
}

/**
 * Forwards the backend's event stream frame by frame, on connections of its own and without any deadline. An answer that
 * is not a stream (401 …) passes through untouched. Open streams are ended first when the server stops.
 * Decorates: openStreams. Depends on: upstream.
 */
export const progress = fp<ProgressOptions>(
  async (app, { path, heartbeatMs }) => {
    const open = new Set<EventStream>()
    app.decorate('openStreams', open)
    app.addHook('preClose', async () => {
      for (const stream of open) stream.end()
    })

    const toStream: SinkFactory = (_request, response, status, answer) => {
      const stream = new EventStream(response, status, answer, heartbeatMs, over =>
        open.delete(over),
      )
      open.add(stream)
      return stream
    }
    const forward = app.makeForward({
      connections: 'streams',
      sinkFor: (_request: FastifyRequest, status: number, answer: Answer) =>
        status === 200 && EVENT_STREAM.test(answer.type) ? toStream : undefined,
    })
    await app.register(httpProxy, {
      upstream: app.backendAddress.origin,
      prefix: path,
      rewritePrefix: path,
      routes: ['/'],
      httpMethods: ['GET'],
      proxyPayloads: false,
      undici: app.backend.streams,
      handler: forward,
      config: { isQuiet: true },
    })
  },
  { name: 'progress', dependencies: ['upstream'] },
)
