import { isIP } from 'node:net'
import { createSecureContext } from 'node:tls'
import type { Call } from './call.ts'
import { Connection, type ConnectionOwner, type Target } from './connection.ts'
import { ClientError } from './errors.ts'

export interface PoolOptions {
  /** http:// or https:// origin. */
  readonly origin: string
  /** Certificates in PEM form trusted instead of the usual ones. */
  readonly ca?: readonly string[]
  /** Most connections at a time; further calls wait in line. Infinity: no line. */
  readonly connections: number
  readonly connectTimeoutMs: number
  /** Longest wait for the head of an answer, the time in line included. */
  readonly answerTimeoutMs: number
  /** Longest time without a byte once an answer has begun, be it the server that pauses or the reader. Infinity: no limit. */
  readonly idleTimeoutMs: number
}

/** How often deadlines and idle connections are looked at: one timer for all of them, none while there is nothing. */
const LONGEST_ROUND_MS = 1000
const SHORTEST_ROUND_MS = 20
const UNSENDABLE = /[^\x21-\xff]/

/**
 * Connections to one server, each with one call at a time; the one used last is used first. A call is sent once and never
 * again: whether the server has begun to act on it cannot be known.
 */
export class Pool implements ConnectionOwner {
  readonly #options: PoolOptions
  readonly #target: Target
  /** Value of the Host header. */
  readonly host: string
  readonly #all = new Set<Connection>()
  readonly #free: Connection[] = []
  readonly #line: Call[] = []
  readonly #roundMs: number
  #connecting = 0
  #rounds: NodeJS.Timeout | null = null
  #isClosed = false

  constructor(options: PoolOptions) {
    this.#options = options
    const { protocol, host, hostname, port } = new URL(options.origin)
    const isTls = protocol === 'https:'
    this.host = host
    this.#target = {
      host: isIP(hostname.slice(1, -1)) === 6 ? hostname.slice(1, -1) : hostname,
      port: port === '' ? (isTls ? 443 : 80) : Number(port),
      tls: isTls ? createSecureContext(options.ca ? { ca: [...options.ca] } : {}) : null,
    }
    const { connectTimeoutMs, answerTimeoutMs, idleTimeoutMs } = options
    const shortest = Math.min(connectTimeoutMs, answerTimeoutMs, idleTimeoutMs)
    this.#roundMs = Math.max(SHORTEST_ROUND_MS, Math.min(LONGEST_ROUND_MS, shortest / 8))
  }

  /** Sends a call, or puts it in line. What happens next is told to the call. */
  dispatch(call: Call): void {
    if (this.#isClosed || UNSENDABLE.test(call.path)) {
      call.onError(this.#isClosed ? closed() : unsendable())
      return
    }
    const now = performance.now()
    call.deadlineAt = now + this.#options.answerTimeoutMs
    const connection = this.#takeFree(now)
    if (connection !== null) connection.send(call)
    else {
      this.#line.push(call)
      this.#connect()
    }
    this.#rounds ??= setInterval(() => this.#look(), this.#roundMs).unref()
  }

  /** Nobody wants the answer any more: what the call holds is given up, and it is told nothing. */
  abort(call: Call): void {
    const { connection } = call
    if (connection?.call === call) {
      connection.call = null
      connection.destroy(null)
      return
    }
    const place = this.#line.indexOf(call)
    if (place >= 0) this.#line.splice(place, 1)
  }

  /** Ends every call and connection. */
  destroy(): void {
    this.#isClosed = true
    for (const call of this.#line.splice(0)) call.onError(closed())
    for (const connection of this.#all) connection.destroy(closed())
  }

  onConnected(connection: Connection): void {
    this.#connecting--
    this.onFree(connection)
  }

  onFree(connection: Connection): void {
    const next = this.#line.shift()
    if (next === undefined) this.#free.push(connection)
    else connection.send(next)
  }

  onGone(connection: Connection, cause: Error | null): void {
    this.#all.delete(connection)
    const place = this.#free.indexOf(connection)
    if (place >= 0) this.#free.splice(place, 1)
    if (cause !== null) {
      this.#connecting--
      // It was made for whoever stands first in line.
      this.#line.shift()?.onError(cause)
    }
    this.#connect()
  }

  #takeFree(now: number): Connection | null {
    for (;;) {
      const connection = this.#free.pop()
      if (connection === undefined) return null
      if (connection.isFresh(now)) return connection
      connection.destroy(null)
    }
  }

  /** Makes as many connections as the line needs and the limit allows. */
  #connect(): void {
    if (this.#isClosed) return
    while (this.#line.length > this.#connecting && this.#all.size < this.#options.connections) {
      this.#connecting++
      this.#all.add(new Connection(this.#target, this.#options.idleTimeoutMs, this))
    }
  }

  #look(): void {
    const now = performance.now()
    for (const connection of this.#all) {
      const { call } = connection
      if (call !== null && now >= call.deadlineAt) connection.destroy(late())
      else if (connection.isLate(now, this.#options.connectTimeoutMs)) {
        connection.destroy(new ClientError('CONNECT_TIMEOUT', 'no connection in time'))
      }
    }
    for (const connection of this.#free.filter(each => !each.isFresh(now))) {
      connection.destroy(null)
    }
    for (const call of this.#line.filter(each => now >= each.deadlineAt)) {
      this.abort(call)
      call.onError(late())
    }
    if (this.#all.size === 0 && this.#line.length === 0 && this.#rounds !== null) {
      clearInterval(this.#rounds)
      this.#rounds = null
    }
  }
}

const late = () => new ClientError('TIMEOUT', 'no answer in time')
const closed = () => new ClientError('CLOSED', 'the gateway is stopping')
const unsendable = () => new ClientError('BAD_REQUEST', 'the path cannot be sent')
