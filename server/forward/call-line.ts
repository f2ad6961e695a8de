import { clientKey } from '../edge/trust.ts'
import { CallError } from './failure.ts'

/** A call that waits for a place. */
export interface Waiter {
  /** The client's address. */
  readonly client: string
  /** Where the call stands. The line alone writes it; null: in no line. */
  place: Place | null
  /** Called once, at once or when a place is free; `leftMs`: what waiting has left of the time, null: all of it. */
  start(leftMs: number | null): void
  /** No place was free in time, or the gateway stops. */
  giveUp(cause: CallError): void
}

/** In line as long as it has a timer, then under way. */
export interface Place {
  readonly client: Client
  /** Index among the calls under way. */
  index: number
  timer: NodeJS.Timeout | null
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

interface Client {
  running: number
  /** With the time each came, in milliseconds. */
  readonly waiting: Map<Waiter, number>
}

/** Clients that are remembered though nothing of theirs is under way. */
const CLIENTS_KEPT = 1000

/**
 * The places for calls under way, shared by all clients in turn: one whose calls hang keeps no other from being served. A
 * call that finds no place waits in line.
 */
export class CallLine {
  readonly #options: CallLineOptions
  /**
   * A plain list, in which each call knows its index. With a Set or a Map, whose old tables lead to the new ones, the garbage
   * collector would take most finished calls for living ones and copy them.
   */
  readonly #running: Waiter[] = []
  /** Clients with a call in line; the one served longest ago comes first. */
  readonly #queue = new Set<Client>()
  readonly #clients = new Map<string, Client>()
  readonly #byAddress = new Map<string, Client>()
  #mostClients = CLIENTS_KEPT
  #waiting = 0

  constructor(options: CallLineOptions) {
    this.#options = options
  }

  /** False: the line is full, and nothing is going to happen. */
  enter(waiter: Waiter): boolean {
    const client = this.#clientOf(waiter.client)
    const { places, perClient, mostWaiting, withinMs } = this.#options
    if (this.#running.length < places && client.running < perClient) {
      waiter.place = { client, index: 0, timer: null }
      this.#start(waiter, waiter.place, null)
      return true
    }
    if (this.#waiting >= mostWaiting) return false
    const expire = () => {
      this.leave(waiter)
      waiter.giveUp(new CallError('LATE', 'no place in time'))
    }
    waiter.place = { client, index: 0, timer: setTimeout(expire, withinMs).unref() }
    client.waiting.set(waiter, performance.now())
    this.#queue.add(client)
    this.#waiting++
    return true
  }

  /** The call is over, or not needed any more; does nothing the second time. */
  leave(waiter: Waiter): void {
    const { place } = waiter
    if (place === null) return
    waiter.place = null
    if (place.timer !== null) {
      this.#stopWaiting(waiter, place)
      return
    }
    place.client.running--
    const last = this.#running.pop()
    if (last !== undefined && last !== waiter) {
      this.#running[place.index] = last
      if (last.place !== null) last.place.index = place.index
    }
    if (this.#waiting > 0) this.#startNext()
  }

  /** Ends every call, those in line first. */
  giveUpAll(cause: CallError): void {
    const waiting = [...this.#queue].flatMap(client => [...client.waiting.keys()])
    for (const waiter of [...waiting, ...this.#running]) waiter.giveUp(cause)
  }

  #start(waiter: Waiter, place: Place, leftMs: number | null): void {
    place.client.running++
    place.index = this.#running.push(waiter) - 1
    waiter.start(leftMs)
  }

  #startNext(): void {
    for (const client of this.#queue) {
      if (client.running >= this.#options.perClient) continue
      for (const [waiter, since] of client.waiting) {
        const { place } = waiter
        if (place === null) continue
        this.#stopWaiting(waiter, place)
        // The next place is another client's turn.
        if (this.#queue.delete(client)) this.#queue.add(client)
        const waitedMs = Math.round(performance.now() - since)
        this.#start(waiter, place, Math.max(1, this.#options.withinMs - waitedMs))
        return
      }
    }
  }

  #stopWaiting(waiter: Waiter, place: Place): void {
    if (place.timer !== null) clearTimeout(place.timer)
    place.timer = null
    place.client.waiting.delete(waiter)
    if (place.client.waiting.size === 0) this.#queue.delete(place.client)
    this.#waiting--
  }

  #clientOf(address: string): Client {
    const known = this.#byAddress.get(address)
    if (known !== undefined) return known
    if (this.#byAddress.size >= this.#mostClients) this.#forgetIdle()
    const key = clientKey(address)
    const client = this.#clients.get(key) ?? { running: 0, waiting: new Map() }
    this.#clients.set(key, client)
    this.#byAddress.set(address, client)
    return client
  }

  #forgetIdle(): void {
    this.#byAddress.clear()
    for (const [key, { running, waiting }] of this.#clients) {
      if (running === 0 && waiting.size === 0) this.#clients.delete(key)
    }
    // Where most are busy, the next look is not due with every new one.
    this.#mostClients = Math.max(CLIENTS_KEPT, 2 * this.#clients.size)
  }
}
