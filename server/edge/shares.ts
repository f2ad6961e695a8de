export interface Limits {
  readonly total: number
  /** Most of it that one client (IPv6: a /64) may hold. */
  readonly perClient: number
}

/** Something limited that clients hold for a while: calls, bytes, pictures. Beyond a limit the caller refuses. */
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

  /** What this client (`clientKey`) holds. */
  of(client: string): number {
    return this.#byClient.get(client) ?? 0
  }

  /** @param reserve part of both limits to leave free; false: nothing was taken */
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
