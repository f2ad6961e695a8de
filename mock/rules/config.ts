import * as z from 'zod/mini'
import type { Config } from '../../web/contract/config.ts'
import { ApiError } from '../world/api-error.ts'
import { englishErrors } from '../world/english-errors.ts'
import { isRefusedToken } from '../world/external-services.ts'
import type { Profile } from '../world/profiles.ts'
import {
  backendPatchOf,
  READ_ONLY_FIELDS,
  shownIn,
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

const reasonsOf = ({ issues }: z.core.$ZodError): string =>
  issues.map(({ path, message }) => `body/${path.join('/')} ${message}`).join(', ')

const QUOTA_GROUPS = ['cleanup', 'weeklyRolling', 'monthly'] as const

/** Longest period that a quota can count, in days. */
const longestWindow = ({ weeklyRolling, monthly }: Config['quotaSettings']): number =>
  Math.max(
    weeklyRolling.resetDays,
    monthly.handleMonthEnd === 'skip-month' && monthly.resetDay >= 29 ? 62 : 31,
  )

/** Settings, merged by the rules in backend-notes 1.7. */
export const configRules = (
  initial: StoredConfig,
  profile: Profile,
  hasTags: () => boolean = () => false,
) => {
  let stored = initial
  /** Tokens that contain "free" belong to an account without one. */
  const hasPlexPass = () =>
    stored.plexTokens.some(token => !isRefusedToken(token) && !/free/i.test(token))
  /** What only newer versions check (backend-notes 3.1). */
  const checkNew = (sent: Record<string, unknown>) => {
    if (!profile.hasStrictConfig) return
    const isMoved = ['tagPrefix', 'removedTagPrefix', 'tagNamingSource'].some(
      key => key in sent && sent[key] !== stored[key],
    )
    if (isMoved && hasTags())
      throw new ApiError(409, 'Remove the tags before changing how they are named', {
        byHand: true,
      })
    if (sent.plexMobileEnabled === true && !hasPlexPass())
      throw new ApiError(400, 'Plex mobile notifications require an active Plex Pass', {
        byHand: true,
      })
    const quotas = sent.quotaSettings as Config['quotaSettings'] | undefined
    if (!profile.checksQuotaSettings || !quotas) return
    const missing = QUOTA_GROUPS.find(group => quotas[group] === undefined)
    if (missing)
      throw new ApiError(400, `body/quotaSettings/${missing} Invalid input`, { byHand: true })
    const days = quotas.cleanup.enabled ? longestWindow(quotas) : 0
    if (quotas.cleanup.retentionDays < days)
      throw new ApiError(400, `Quota history must be kept for at least ${days} days`, {
        byHand: true,
      })
  }
  const Writable = backendPatchOf(profile)
  return {
    stored: () => stored,
    shown(): StoredConfig {
      return structuredClone({ ...shownIn(profile.id, stored), plexTokens: stored.plexTokens })
    },
    hasToken: () => stored.plexTokens.length > 0,
    hasPlexPass,
    /** Whether both feeds exist, which requires a Plex Pass. */
    hasRss: () => Boolean(stored.selfRss && stored.friendsRss),
    /**
     * Merges top-level settings, replaces nested objects and clears text settings set to ''.
     * @throws ApiError 400 for read-only fields and for Tautulli without feeds, 500 or, in newer versions, 400 for
     *   anything invalid, 409 for a prefix of tags that exist
     */
    put(patch: unknown): void {
      const sent = patch !== null && typeof patch === 'object' ? patch : null
      const readOnly = READ_ONLY_FIELDS.find(field => sent && field in sent)
      if (readOnly)
        throw new ApiError(400, `${readOnly} is read-only and cannot be updated`, { byHand: true })
      const parsed = z.safeParse(Writable, sent, englishErrors)
      if (!parsed.success && profile.hasStrictConfig)
        throw new ApiError(400, reasonsOf(parsed.error), { byHand: true })
      if (!parsed.success) throw new ApiError(500, 'Internal Server Error', { byHand: true })
      checkNew(parsed.data)
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
