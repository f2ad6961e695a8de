export interface Limits {
  readonly total: number
  /** Limit for each client; IPv6 clients are grouped by /64. */
  readonly perClient: number
}

/** Counts units in use, such as calls, bytes or pictures, with a total limit and a limit per client. */
export class Limiter {
  readonly #limits: Limits
  readonly #byClient = new Map<string, number>()
  #inUse = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  of(client: string): number {
    return this.#byClient.get(client) ?? 0
  }

  /**
   * Returns false and acquires nothing if a limit would be exceeded.
   * @param reserve number of units to leave free under both limits
   */
  acquire(client: string, amount = 1, reserve = 0): boolean {
    const { total, perClient } = this.#limits
    const own = this.of(client) + amount
    if (this.#inUse + amount > total - reserve || own > perClient - reserve) return false
    this.#inUse += amount
    this.#byClient.set(client, own)
    return true
  }

  release(client: string, amount = 1): void {
    this.#inUse -= amount
    const own = this.of(client) - amount
    if (own > 0) this.#byClient.set(client, own)
    else this.#byClient.delete(client)
  }
}
