interface Call {
  at: string
  method: string
  url: string
  route: string
  status: number
  body?: unknown
}

const KEPT = 500

/** Log of received calls: counts per route, and the most recent calls in full, except for passwords and keys. */
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

const SECRET = /password|token|secret|apikey|clientid|headervalue/i

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
