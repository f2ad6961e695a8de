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

/** The stored settings with everything the real one keeps, secrets included. Unset texts are absent. */
export type StoredConfig = Record<string, unknown> & {
  plexTokens: string[]
  selfRss?: string | undefined
  friendsRss?: string | undefined
}

/** The settings of a backend that was just installed. */
export const defaultConfig = () => storedDefaults() as StoredConfig

/** The settings with the merge rules of backend-notes 1.7. */
export const configRules = (initial: StoredConfig, profile: Profile) => {
  let stored = initial
  const Writable = backendPatchOf(profile)
  const hidden = fieldsMissingIn(profile.id)
  return {
    /** All that is stored, tags and labels of any version included. */
    stored: () => stored,
    /** What GET gives in this version. */
    shown(): StoredConfig {
      const kept = Object.entries(stored).filter(
        ([key, value]) => value !== undefined && !hidden.includes(key),
      )
      return structuredClone({ ...Object.fromEntries(kept), plexTokens: stored.plexTokens })
    },
    /** Has both feeds, which only a Plex Pass gives. */
    hasRss: () => Boolean(stored.selfRss && stored.friendsRss),
    /**
     * Top level is merged, nested objects are replaced whole, '' clears a text.
     * @throws ApiError 400 for read-only fields and Tautulli without feeds, 500 for anything that does not validate
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
    /** Writes past the rules: what the backend does to its own settings. */
    set(patch: Partial<StoredConfig>): void {
      stored = { ...stored, ...patch }
    },
  }
}

/** A single name comes back as a list, an empty text not at all. */
const withFilterUsers = (monitoring: unknown): unknown => {
  if (monitoring === null || typeof monitoring !== 'object') return monitoring
  const { filterUsers, ...rest } = monitoring as { filterUsers?: string | string[] }
  if (filterUsers === undefined || filterUsers === '') return rest
  return { ...rest, filterUsers: Array.isArray(filterUsers) ? filterUsers : [filterUsers] }
}
