export interface Limits {
  readonly total: number
  /** Limit per client (IPv6: per /64). */
  readonly perClient: number
}

/** Counter with a total and a per-client limit, for calls, bytes or pictures in use. */
export class Shares {
  readonly #limits: Limits
  readonly #byClient = new Map<string, number>()
  #taken = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  get perClient(): number {
    return this.#limits.perClient
  }

  /** Current usage of a client (`clientKey`). */
  of(client: string): number {
    return this.#byClient.get(client) ?? 0
  }

  /**
   * @param reserve part of both limits to keep free
   * @returns false when a limit is exceeded; nothing is taken then
   */
  take(client: string, amount = 1, reserve = 0): boolean {
    const { total, perClient } = this.#limits
    const own = this.of(client) + amount
    if (this.#taken + amount > total - reserve || own > perClient - reserve) return false
    this.#taken += amount
    this.#byClient.set(client, own)
    return true
  }

  giveBack(client: string, amount = 1): void {
    this.#taken -= amount
    const own = this.of(client) - amount
    if (own > 0) this.#byClient.set(client, own)
    else this.#byClient.delete(client)
  }
}
