import type { IncomingMessage, ServerResponse } from 'node:http'
import { FrameBoundary } from './frame-boundary.ts'
import { RepeatedStatusFilter } from './repeated-status-filter.ts'
import type { Transfer } from './response-writer.ts'

const HEARTBEAT = 'event: heartbeat\ndata: {}\n\n'
/** Memory that a buffered chunk of any size uses in addition to its data, measured with Node 20. */
const CHUNK_OVERHEAD_BYTES = 600

type Reason =
  | 'browser disconnected'
  | 'backend ended'
  | 'backend disconnected'
  | 'backend silent'
  | 'too slow'
  | 'stopping'

interface StreamOptions {
  readonly heartbeatMs: number
  /** Silence of the backend after which the stream ends; null if it may last. */
  readonly silenceMs: number | null
  readonly backlogBytes: number
  readonly dropsRepeats: boolean
  delayMs(): number
  onEvents(frames: number): void
  onWrite(bytes: number): void
  onOver(stream: EventStream): void
}

/** Event stream to one browser, with heartbeats between frames and a limit for unread data. */
export class EventStream {
  readonly openedAt = performance.now()
  readonly #from: IncomingMessage
  readonly #to: ServerResponse
  readonly #options: StreamOptions
  readonly #boundary = new FrameBoundary()
  readonly #repeats: RepeatedStatusFilter | null
  readonly #timer: NodeJS.Timeout
  #late: NodeJS.Timeout | null = null
  #silence: NodeJS.Timeout | null = null
  isEnding = false
  #unsentChunks = 0
  reason: Reason = 'browser disconnected'

  constructor({ from, to, response }: Transfer, options: StreamOptions) {
    const { status, headers } = response
    this.#from = from
    this.#to = to
    this.#options = options
    this.#repeats = options.dropsRepeats ? new RepeatedStatusFilter() : null
    const kept: string[] = []
    for (let i = 0; i + 1 < headers.length; i += 2) {
      if (headers[i] !== 'content-length') {
        kept.push(headers[i] as string, headers[i + 1] as string)
      }
    }
    to.writeHead(status, [...kept, 'x-accel-buffering', 'no'])
    // Don't delay the browser's `open` event until the first frame.
    to.flushHeaders()
    to.socket?.setNoDelay(true)
    this.#timer = setInterval(() => this.#heartbeat(), options.heartbeatMs)
    from.on('data', chunk => this.#push(chunk))
    from.on('end', () => {
      this.reason = 'backend ended'
      this.#later(() => to.end())
    })
    to.on('close', () => this.#release())
  }

  get frames(): number {
    return this.#boundary.count
  }

  /** Memory used by unread data, in bytes. */
  get backlog(): number {
    return this.#to.writableLength + this.#unsentChunks * CHUNK_OVERHEAD_BYTES
  }

  /** Disconnects the browser, which then reconnects and reloads its data. */
  drop(): void {
    this.isEnding = true
    this.reason = 'too slow'
    // Otherwise, Node would keep reading the backend's stream until the browser's connection is closed.
    this.#from.destroy()
    this.#to.destroy()
  }
  onBackendFailure(giveUp: () => void): void {
    this.reason = 'backend disconnected'
    this.#later(giveUp)
  }
  stop(reason: Reason = 'stopping'): void {
    this.isEnding = true
    this.reason = reason
    this.#to.end()
  }

  #push(whole: Buffer): void {
    if (this.isEnding) return
    // Only a stream that has sent something can fall silent: the interval of unknown backends isn't known.
    const { silenceMs } = this.#options
    if (silenceMs !== null) {
      this.#silence ??= setTimeout(() => this.stop('backend silent'), silenceMs)
      this.#silence.refresh()
    }
    const chunk = this.#repeats?.push(whole) ?? whole
    if (chunk.length === 0) return
    this.#timer.refresh()
    const before = this.#boundary.count
    this.#boundary.push(chunk)
    this.#options.onEvents(this.#boundary.count - before)
    this.#write(chunk)
  }
  #heartbeat(): void {
    if (this.#boundary.isBetween && !this.isEnding) this.#write(HEARTBEAT)
  }
  #write(bytes: Buffer | string): void {
    this.#unsentChunks++
    this.#to.write(bytes, () => this.#unsentChunks--)
    // Backpressure would only shift buffering to the backend, so slow browsers are dropped.
    if (this.#to.writableLength > this.#options.backlogBytes) this.drop()
    else this.#options.onWrite(bytes.length + CHUNK_OVERHEAD_BYTES)
  }
  #later(finish: () => void): void {
    clearInterval(this.#timer)
    const delay = this.#options.delayMs()
    if (delay === 0) finish()
    else this.#late = setTimeout(finish, delay)
  }
  #release(): void {
    clearInterval(this.#timer)
    if (this.#late !== null) clearTimeout(this.#late)
    if (this.#silence !== null) clearTimeout(this.#silence)
    this.#options.onOver(this)
  }
}
