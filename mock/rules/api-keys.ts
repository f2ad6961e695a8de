import type { ApiKey } from '../../web/contract/api-keys.ts'
import { ApiError } from '../world/api-error.ts'
import type { Chance } from '../world/chance.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** 32 random bytes as base64url. */
const KEY_LENGTH = 43

/** API keys. Revoking a key deletes it (backend-notes 2.17). */
export const apiKeyRules = (
  now: () => number,
  chance: Chance,
  initial: { name: string; ageMs: number }[],
) => {
  const keys = new Map<number, ApiKey>()
  let lastId = 0
  const make = (name: string, time: number): ApiKey => {
    const key = Array.from({ length: KEY_LENGTH }, () => chance.pick([...ALPHABET])).join('')
    const row = {
      id: ++lastId,
      name,
      key,
      created_at: new Date(time).toISOString(),
      is_active: true,
    }
    keys.set(row.id, row)
    return row
  }
  for (const { name, ageMs } of initial) make(name, now() - ageMs)
  return {
    all: (): ApiKey[] => [...keys.values()].sort((a, b) => b.id - a.id),
    has: (key: string) => [...keys.values()].some(row => row.key === key),
    create: (name: string): ApiKey => make(name, now()),
    remove(id: number): void {
      if (!keys.delete(id)) throw new ApiError(404, 'API key not found', { byHand: true })
    },
  }
}
