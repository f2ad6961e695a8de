import type { Account } from '../rules/accounts.ts'

export const SESSION_COOKIE = 'pulsarr'
/** Sessions last a week and are renewed by every response (backend-notes 1.2). */
export const SESSION_MS = 7 * 24 * 3_600_000

/** Sessions are kept in memory, so a restart signs everyone out. */
export const createSessions = () => {
  const byId = new Map<string, { account: Account; until: number }>()
  return {
    use(id: string): Account | null {
      const session = byId.get(id)
      if (!session) return null
      if (session.until < Date.now()) {
        byId.delete(id)
        return null
      }
      session.until = Date.now() + SESSION_MS
      return session.account
    },
    put(id: string, account: Account): void {
      byId.set(id, { account, until: Date.now() + SESSION_MS })
    },
    drop: (id: string) => byId.delete(id),
    dropAll: () => byId.clear(),
    count: () => byId.size,
  }
}
