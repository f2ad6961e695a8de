import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, type SecureContext } from 'node:tls'
import { type AnswerListener, AnswerReader } from './answer-reader.ts'
import type { Call } from './call.ts'
import { lost } from './errors.ts'

/** Finds servers that went away without a word. */
const DEAD_PEER_CHECK_MS = 60_000
/** Idle time a server is taken to allow when it names none. */
const DEFAULT_KEEP_MS = 4000
const LONGEST_KEEP_MS = 60_000
/** A connection is left alone this long before the server would close it: the call might cross the close on its way. */
const KEEP_MARGIN_MS = 1000

/**
 * Every plain socket reads into this one piece of memory: what it holds is used up before the next read begins. It saves an
 * allocation per read, and 64 kB per open stream.
 */
const landing = Buffer.allocUnsafeSlow(64 * 1024)

export interface Target {
  readonly host: string
  readonly port: number
  /** What TLS trusts, read once for all connections; null: no TLS. */
  readonly tls: SecureContext | null
}

/** What becomes of a connection besides the calls on it. */
export interface ConnectionOwner {
  onConnected(connection: Connection): void
  /** A call is over and another may follow. */
  onFree(connection: Connection): void
  /** Called once, whatever the reason; `cause` when it could never be used. */
  onGone(connection: Connection, cause: Error | null): void
}

/** One connection to the backend, with one call on it at a time. */
export class Connection implements AnswerListener {
  readonly #owner: ConnectionOwner
  readonly #idleTimeoutMs: number
  readonly #socket: Socket
  readonly #reader = new AnswerReader()
  readonly #startedAt = performance.now()
  #isConnected = false
  #isGone = false
  #cause: Error | null = null
  #freeSince = 0
  #keepMs = DEFAULT_KEEP_MS
  call: Call | null = null

  constructor({ host, port, tls }: Target, idleTimeoutMs: number, owner: ConnectionOwner) {
    this.#owner = owner
    this.#idleTimeoutMs = idleTimeoutMs
    const isSecure = tls !== null
    const onread = { buffer: landing, callback: this.#read }
    this.#socket = isSecure
      ? connectTls({
          host,
          port,
          ...(isIP(host) === 0 ? { servername: host } : {}),
          secureContext: tls,
        }).on('data', bytes => this.#read(bytes.length, bytes))
      : connectTcp({ host, port, onread })
    this.#socket.setNoDelay(true).setKeepAlive(true, DEAD_PEER_CHECK_MS)
    this.#socket
      .once(isSecure ? 'secureConnect' : 'connect', () => {
        this.#isConnected = true
        this.#freeSince = performance.now()
        owner.onConnected(this)
      })
      .on('error', cause => {
        this.#cause ??= cause
      })
      .on('end', () => this.#ended())
      .on('close', () => this.#closed())
  }

  readonly #read = (length: number, bytes: Buffer): boolean => {
    try {
      this.#reader.push(bytes, length)
    } catch (cause) {
      this.#fail(cause)
    }
    return true
  }

  /** Sends a call; only to be used on a connection that is free. */
  send(call: Call): void {
    this.call = call
    call.connection = this
    this.#reader.expect(this, call.method === 'HEAD')
    const socket = this.#socket
    if (call.body === null) {
      socket.write(call.head, 'latin1')
      return
    }
    socket.cork()
    socket.write(call.head, 'latin1')
    socket.write(call.body)
    socket.uncork()
  }

  pause(): void {
    this.#socket.pause()
  }
  resume(): void {
    this.#socket.resume()
  }

  /** Whether another call may be sent at `now` (performance.now()). */
  isFresh(now: number): boolean {
    return !this.#isGone && now - this.#freeSince < this.#keepMs
  }

  /** Whether it is still on its way after `limitMs`. */
  isLate(now: number, limitMs: number): boolean {
    return !this.#isConnected && now - this.#startedAt >= limitMs
  }

  /** Ends the connection; a call on it is told `cause`, if there is one. */
  destroy(cause: Error | null): void {
    this.#cause ??= cause
    this.#reader.stop()
    this.#socket.destroy()
    this.#closed()
  }

  onHead(status: number, headers: string[]): void {
    const { call } = this
    if (call === null) return
    call.deadlineAt = performance.now() + this.#idleTimeoutMs
    call.onHead(status, headers)
  }
  onData(chunk: Buffer): void {
    const { call } = this
    if (call === null) return
    call.deadlineAt = performance.now() + this.#idleTimeoutMs
    if (!call.onData(chunk)) this.#socket.pause()
  }
  onEnd(): void {
    const { call } = this
    this.call = null
    const { canPersist, keepAliveS } = this.#reader
    this.#keepMs =
      keepAliveS === null
        ? DEFAULT_KEEP_MS
        : Math.min(keepAliveS * 1000 - KEEP_MARGIN_MS, LONGEST_KEEP_MS)
    call?.onEnd()
    // A server that answers before it has read the whole call would take the rest for the next one.
    if (canPersist && this.#keepMs > 0 && this.#socket.writableLength === 0 && !this.#isGone) {
      if (this.#socket.isPaused()) this.#socket.resume()
      this.#freeSince = performance.now()
      this.#owner.onFree(this)
    } else this.destroy(null)
  }

  #fail(cause: unknown): void {
    this.destroy(cause instanceof Error ? cause : new Error(String(cause)))
  }

  #ended(): void {
    try {
      this.#reader.end()
      // Its other half may stay open for a moment, but nothing sent there would be answered.
      if (this.call === null) this.destroy(null)
    } catch (cause) {
      this.#fail(cause)
    }
  }

  #closed(): void {
    if (this.#isGone) return
    this.#isGone = true
    const { call } = this
    this.call = null
    this.#owner.onGone(this, this.#isConnected ? null : (this.#cause ?? lost()))
    call?.onError(this.#cause ?? lost())
  }
}
