import type { ServerResponse } from 'node:http'
import httpProxy from '@fastify/http-proxy'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { breakOff, type Sink, type SinkFactory } from '../forwarder.ts'
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
  /** Bytes a browser may be behind before it is dropped; it comes back by itself and re-reads what it missed. */
  backlogBytes: number
  /** Streams the backend ends together are ended over up to this long, so that they do not all come back together. */
  spreadMs: number
}

const HEARTBEAT = 'event: heartbeat\ndata: {}\n\n'
const EVENT_STREAM = /^text\/event-stream\b/i
const UNWANTED = new Set(['content-length', 'x-accel-buffering'])
/** Time of spreading per stream that is open: a few end at once, a thousand over the whole time. */
const SPREAD_PER_STREAM_MS = 2

type Reason = 'browser left' | 'backend ended' | 'backend broke off' | 'too slow' | 'stopping'

interface Surroundings {
  readonly heartbeatMs: number
  readonly backlogBytes: number
  /** How long to wait before telling the browser that the backend is gone. */
  delayMs(): number
  onEvents(frames: number): void
  onOver(stream: EventStream): void
}

/** One browser's event stream: frames as they come, heartbeats between them, never more held back than allowed. */
class EventStream implements Sink {
  readonly openedAt = performance.now()
  readonly #response: ServerResponse
  readonly #around: Surroundings
  readonly #boundary = new FrameBoundary()
  readonly #timer: NodeJS.Timeout
  #late: NodeJS.Timeout | null = null
  #isEnding = false
  reason: Reason = 'browser left'

  constructor(response: ServerResponse, status: number, { headers }: Answer, around: Surroundings) {
    this.#response = response
    this.#around = around
    const kept: string[] = []
    for (let i = 0; i + 1 < headers.length; i += 2) {
      if (!UNWANTED.has(headers[i] as string)) {
        kept.push(headers[i] as string, headers[i + 1] as string)
      }
    }
    response.writeHead(status, [...kept, 'x-accel-buffering', 'no'])
    // The browser shall know at once that the stream is open, even if the first frame is far away.
    response.flushHeaders()
    response.socket?.setNoDelay(true)
    this.#timer = setInterval(() => this.#beat(), around.heartbeatMs)
  }

  get frames(): number {
    return this.#boundary.count
  }

  #write(bytes: Buffer | string): void {
    this.#response.write(bytes)
    // Waiting for a slow browser would only move the heap to the backend, which does not look after it either.
    if (this.#response.writableLength > this.#around.backlogBytes) this.#drop('too slow')
  }
  #drop(reason: Reason): void {
    this.#isEnding = true
    this.reason = reason
    this.#response.destroy()
  }
  #beat(): void {
    if (this.#boundary.isBetween && !this.#isEnding) this.#write(HEARTBEAT)
  }
  data(chunk: Buffer): boolean {
    if (this.#isEnding) return true
    this.#timer.refresh()
    const before = this.#boundary.count
    this.#boundary.push(chunk)
    this.#around.onEvents(this.#boundary.count - before)
    this.#write(Buffer.from(chunk))
    return true
  }
  end(): void {
    this.reason = 'backend ended'
    this.#later(() => this.#response.end())
  }
  cut(): void {
    this.reason = 'backend broke off'
    this.#later(() => breakOff(this.#response))
  }
  /** The server stops: end at once, and cleanly. */
  stop(): void {
    this.#isEnding = true
    this.reason = 'stopping'
    this.#response.end()
  }
  #later(finish: () => void): void {
    clearInterval(this.#timer)
    const delay = this.#around.delayMs()
    if (delay === 0) finish()
    else this.#late = setTimeout(finish, delay)
  }
  release(): void {
    clearInterval(this.#timer)
    if (this.#late !== null) clearTimeout(this.#late)
    this.#around.onOver(this)
  }
}

/**
 * Forwards the backend's event stream frame by frame, on connections of its own and without any deadline. An answer that
 * is not a stream (401 …) passes through untouched. A browser that reads too slowly is dropped, and the others never
 * notice. Open streams are ended first when the server stops. Each stream's end is logged with reason and lifetime.
 * Decorates: openStreams. Depends on: upstream, metrics.
 */
export const progress = fp<ProgressOptions>(
  async (app, { path, heartbeatMs, backlogBytes, spreadMs }) => {
    const open = new Set<EventStream>()
    app.decorate('openStreams', open)
    app.addHook('preClose', async () => {
      for (const stream of open) stream.stop()
    })

    const toStream: SinkFactory = (request, response, status, answer) => {
      const stream = new EventStream(response, status, answer, {
        heartbeatMs,
        backlogBytes,
        delayMs: () => Math.random() * Math.min(spreadMs, (open.size - 1) * SPREAD_PER_STREAM_MS),
        onEvents: app.count.streamEvents,
        onOver: over => {
          open.delete(over)
          if (over.reason === 'too slow') app.count.streamDropped(over.reason)
          app.logger.info(
            {
              requestId: request.id,
              reason: over.reason,
              seconds: Math.round((performance.now() - over.openedAt) / 100) / 10,
              events: over.frames,
              open: open.size,
            },
            'stream closed',
          )
        },
      })
      open.add(stream)
      app.logger.info({ requestId: request.id, client: request.ip, open: open.size }, 'stream open')
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
      http: {},
      preHandler: forward,
      config: { isQuiet: true },
    })
  },
  { name: 'progress', dependencies: ['upstream', 'metrics'] },
)
