import * as z from 'zod/mini'
import { ApiError } from '../world/api-error.ts'
import type { Profile } from '../world/profiles.ts'
import {
  backendPatchOf,
  fieldsMissingIn,
  READ_ONLY_FIELDS,
  storedDefaults,
  UNSET_BY_EMPTY,
} from './stored-config.ts'

/** All saved settings, including secrets. Text settings that aren't set are absent. */
export type StoredConfig = Record<string, unknown> & {
  plexTokens: string[]
  selfRss?: string | undefined
  friendsRss?: string | undefined
}

export const defaultConfig = () => storedDefaults() as StoredConfig

/** Settings, merged by the rules in backend-notes 1.7. */
export const configRules = (initial: StoredConfig, profile: Profile) => {
  let stored = initial
  const Writable = backendPatchOf(profile)
  const hidden = fieldsMissingIn(profile.id)
  return {
    stored: () => stored,
    shown(): StoredConfig {
      const kept = Object.entries(stored).filter(
        ([key, value]) => value !== undefined && !hidden.includes(key),
      )
      return structuredClone({ ...Object.fromEntries(kept), plexTokens: stored.plexTokens })
    },
    hasToken: () => stored.plexTokens.length > 0,
    /** Whether both feeds exist, which requires a Plex Pass. */
    hasRss: () => Boolean(stored.selfRss && stored.friendsRss),
    /**
     * Merges top-level settings, replaces nested objects and clears text settings set to ''.
     * @throws ApiError 400 for read-only fields and for Tautulli without feeds, 500 for anything invalid
     */
    put(patch: unknown): void {
      const sent = patch !== null && typeof patch === 'object' ? patch : null
      const readOnly = READ_ONLY_FIELDS.find(field => sent && field in sent)
      if (readOnly)
        throw new ApiError(400, `${readOnly} is read-only and cannot be updated`, { byHand: true })
      const parsed = z.safeParse(Writable, sent)
      if (!parsed.success) throw new ApiError(500, 'Internal Server Error', { byHand: true })
      const next: StoredConfig = {
        ...stored,
        ...parsed.data,
        plexTokens: (parsed.data.plexTokens as string[] | undefined) ?? stored.plexTokens,
      }
      for (const field of UNSET_BY_EMPTY) if (next[field] === '') delete next[field]
      next.plexSessionMonitoring = withFilterUsers(next.plexSessionMonitoring)
      if (parsed.data.tautulliEnabled && !(next.selfRss && next.friendsRss))
        throw new ApiError(400, 'Tautulli needs a Plex Pass: generate the RSS feeds first', {
          byHand: true,
        })
      stored = next
    },
    set(patch: Partial<StoredConfig>): void {
      stored = { ...stored, ...patch }
    },
  }
}
export type ConfigRules = ReturnType<typeof configRules>

const withFilterUsers = (monitoring: unknown): unknown => {
  if (monitoring === null || typeof monitoring !== 'object') return monitoring
  const { filterUsers, ...rest } = monitoring as { filterUsers?: string | string[] }
  if (filterUsers === undefined || filterUsers === '') return rest
  return { ...rest, filterUsers: Array.isArray(filterUsers) ? filterUsers : [filterUsers] }
}
