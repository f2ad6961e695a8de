import { clientKey } from '../edge/trust.ts'
import { CallError } from './failure.ts'

/** A call that waits for a place. */
export interface Waiter {
  /** The client's address. */
  readonly client: string
  /** Called once, at once or when a place is free; `leftMs`: what waiting has left of the time, null: all of it. */
  start(leftMs: number | null): void
  /** No place was free in time, or the gateway stops. */
  giveUp(cause: CallError): void
}

export interface CallLineOptions {
  /** Calls under way at a time. */
  readonly places: number
  /** Most of them that one client (IPv6: a /64) may hold. */
  readonly perClient: number
  /** Calls that wait; further ones are refused. */
  readonly mostWaiting: number
  /** Longest wait for a place, in milliseconds. */
  readonly withinMs: number
}

interface Waiting {
  readonly client: Client
  readonly since: number
  readonly timer: NodeJS.Timeout
}

interface Client {
  readonly key: string
  running: number
  readonly waiting: Set<Waiter>
}

/**
 * The places for calls under way, shared by all clients in turn: one whose calls hang keeps no other from being served. A
 * call that finds no place waits in line.
 */
export class CallLine {
  readonly #options: CallLineOptions
  /** Clients with a call under way or in line; the one served longest ago comes first. */
  readonly #clients = new Map<string, Client>()
  readonly #running = new Map<Waiter, Client>()
  readonly #waiting = new Map<Waiter, Waiting>()
  readonly #keys = new Map<string, string>()

  constructor(options: CallLineOptions) {
    this.#options = options
  }

  /** False: the line is full, and nothing is going to happen. */
  enter(waiter: Waiter): boolean {
    const client = this.#clientOf(waiter.client)
    if (this.#running.size < this.#options.places && client.running < this.#options.perClient) {
      this.#start(waiter, client, null)
      return true
    }
    if (this.#waiting.size >= this.#options.mostWaiting) {
      this.#forgetIdle(client)
      return false
    }
    client.waiting.add(waiter)
    const expire = () => {
      this.leave(waiter)
      waiter.giveUp(new CallError('LATE', 'no place in time'))
    }
    this.#waiting.set(waiter, {
      client,
      since: performance.now(),
      timer: setTimeout(expire, this.#options.withinMs).unref(),
    })
    return true
  }

  /** The call is over, or not needed any more; does nothing the second time. */
  leave(waiter: Waiter): void {
    const client = this.#running.get(waiter)
    if (client !== undefined) {
      this.#running.delete(waiter)
      client.running--
      this.#forgetIdle(client)
      if (this.#waiting.size > 0) this.#startNext()
      return
    }
    const waiting = this.#waiting.get(waiter)
    if (waiting === undefined) return
    this.#stopWaiting(waiter, waiting)
    this.#forgetIdle(waiting.client)
  }

  /** Ends every call, those in line first. */
  giveUpAll(cause: CallError): void {
    for (const waiter of [...this.#waiting.keys(), ...this.#running.keys()]) waiter.giveUp(cause)
  }

  #start(waiter: Waiter, client: Client, leftMs: number | null): void {
    client.running++
    this.#running.set(waiter, client)
    waiter.start(leftMs)
  }

  #startNext(): void {
    for (const client of this.#clients.values()) {
      if (client.running >= this.#options.perClient) continue
      const [waiter] = client.waiting
      const waiting = waiter === undefined ? undefined : this.#waiting.get(waiter)
      if (waiter === undefined || waiting === undefined) continue
      this.#stopWaiting(waiter, waiting)
      // The next place is another client's turn.
      this.#clients.delete(client.key)
      this.#clients.set(client.key, client)
      const waitedMs = Math.round(performance.now() - waiting.since)
      this.#start(waiter, client, Math.max(1, this.#options.withinMs - waitedMs))
      return
    }
  }

  #stopWaiting(waiter: Waiter, { client, timer }: Waiting): void {
    client.waiting.delete(waiter)
    clearTimeout(timer)
    this.#waiting.delete(waiter)
  }

  #forgetIdle(client: Client): void {
    if (client.running === 0 && client.waiting.size === 0) this.#clients.delete(client.key)
  }

  #clientOf(address: string): Client {
    const key = this.#keyOf(address)
    let client = this.#clients.get(key)
    if (client === undefined) {
      client = { key, running: 0, waiting: new Set() }
      this.#clients.set(key, client)
    }
    return client
  }

  #keyOf(address: string): string {
    const known = this.#keys.get(address)
    if (known !== undefined) return known
    if (this.#keys.size >= KEYS_KEPT) this.#keys.clear()
    const key = clientKey(address)
    this.#keys.set(address, key)
    return key
  }
}

const KEYS_KEPT = 1000
