import type { ApiKey } from '../../web/contract/api-keys.ts'
import { ownError } from '../world/api-error.ts'
import { createChance } from '../world/chance.ts'
import type { World } from './world.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** 32 random bytes as base64url. */
const KEY_LENGTH = 43

/** API keys. Revoking a key deletes it (backend-notes 2.17). */
export const apiKeyRules = ({ iso, seed, profile }: World) => {
  const chance = createChance(seed.seed, 'keys')
  const keys = new Map<number, ApiKey>()
  let lastId = 0
  const create = (name: string, ageMs = 0): ApiKey => {
    const key = Array.from({ length: KEY_LENGTH }, () => chance.pick([...ALPHABET])).join('')
    const row = { id: ++lastId, name, key, created_at: iso(ageMs), is_active: true }
    keys.set(row.id, row)
    return row
  }
  if (profile.hasApiKeys) for (const { name, ageMs } of seed.apiKeys) create(name, ageMs)
  return {
    all: (): ApiKey[] => [...keys.values()].sort((a, b) => b.id - a.id),
    has: (key: string) => [...keys.values()].some(row => row.key === key),
    create: (name: string) => create(name),
    remove(id: number): void {
      if (!keys.delete(id)) throw ownError(404, 'API key not found')
    },
  }
}
