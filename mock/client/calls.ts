export interface Call {
  at: string
  method: string
  /** Address with query, as received. */
  url: string
  /** Route of the contract; the path itself where none fits. */
  route: string
  status: number
  body?: unknown
}

const KEPT = 500

/** What was received: counts for ever, the newest calls in full. Passwords are not kept. */
export const createCalls = () => {
  let recent: Call[] = []
  let counts = new Map<string, number>()
  return {
    add(call: Call): void {
      recent.push(call)
      if (recent.length > KEPT) recent.shift()
      const key = `${call.method} ${call.route}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    counts: () => Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
    recent: () => recent,
    clear(): void {
      recent = []
      counts = new Map()
    },
  }
}

const SECRET = /password|token|secret|apikey/i

/** A body without what must not lie around. */
export const withoutSecrets = (body: unknown): unknown => {
  if (Array.isArray(body)) return body.map(withoutSecrets)
  if (body === null || typeof body !== 'object') return body
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      SECRET.test(key) && typeof value === 'string' ? '•••' : withoutSecrets(value),
    ]),
  )
}
