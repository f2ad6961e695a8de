import * as z from 'zod/mini'
import type { Config } from '../../web/contract/config.ts'
import { ownError } from '../world/api-error.ts'
import { englishErrors } from '../world/english-errors.ts'
import { isRefusedToken } from '../world/external-services.ts'
import {
  backendPatchOf,
  filledGroup,
  type GroupKey,
  READ_ONLY_FIELDS,
  type StoredConfig,
  shownIn,
  UNSET_BY_EMPTY,
} from './stored-config.ts'
import type { World } from './world.ts'

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
export const configRules = (world: World) => {
  const { profile } = world
  let stored = world.seed.config
  /** Tokens that contain "free" belong to an account without one. */
  const hasPlexPass = () =>
    stored.plexTokens.some(token => !isRefusedToken(token) && !/free/i.test(token))
  /** What only newer versions check (backend-notes 3.1). */
  const checkNew = (sent: Record<string, unknown>) => {
    if (!profile.hasStrictConfig) return
    const isMoved = ['tagPrefix', 'removedTagPrefix', 'tagNamingSource'].some(
      key => key in sent && sent[key] !== stored[key],
    )
    if (isMoved && world.tagging.hasTags())
      throw ownError(409, 'Remove the tags before changing how they are named')
    if (sent.plexMobileEnabled === true && !hasPlexPass())
      throw ownError(400, 'Plex mobile notifications require an active Plex Pass')
    const quotas = sent.quotaSettings as Config['quotaSettings'] | undefined
    if (!profile.checksQuotaSettings || !quotas) return
    const missing = QUOTA_GROUPS.find(group => quotas[group] === undefined)
    if (missing) throw ownError(400, `body/quotaSettings/${missing} Invalid input`)
    const days = quotas.cleanup.enabled ? longestWindow(quotas) : 0
    if (quotas.cleanup.retentionDays < days)
      throw ownError(400, `Quota history must be kept for at least ${days} days`)
  }
  const Writable = backendPatchOf(profile)
  return {
    stored: () => stored,
    /** A group of settings with defaults for missing ones (backend-notes 2.19, 2.20). */
    group: <K extends GroupKey>(key: K) => filledGroup(key, stored[key]),
    shown: (): StoredConfig =>
      structuredClone({ ...shownIn(profile.id, stored), plexTokens: stored.plexTokens }),
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
      if (readOnly) throw ownError(400, `${readOnly} is read-only and cannot be updated`)
      const parsed = z.safeParse(Writable, sent, englishErrors)
      if (!parsed.success && profile.hasStrictConfig) throw ownError(400, reasonsOf(parsed.error))
      if (!parsed.success) throw ownError(500, 'Internal Server Error')
      checkNew(parsed.data)
      const next: StoredConfig = {
        ...stored,
        ...parsed.data,
        plexTokens: (parsed.data.plexTokens as string[] | undefined) ?? stored.plexTokens,
      }
      for (const field of UNSET_BY_EMPTY) if (next[field] === '') delete next[field]
      next.plexSessionMonitoring = withFilterUsers(next.plexSessionMonitoring)
      if (parsed.data.tautulliEnabled && !(next.selfRss && next.friendsRss))
        throw ownError(400, 'Tautulli needs a Plex Pass: generate the RSS feeds first')
      stored = next
    },
    set(patch: Partial<StoredConfig>): void {
      stored = { ...stored, ...patch }
    },
  }
}

const withFilterUsers = (monitoring: unknown): unknown => {
  if (monitoring === null || typeof monitoring !== 'object') return monitoring
  const { filterUsers, ...rest } = monitoring as { filterUsers?: string | string[] }
  if (filterUsers === undefined || filterUsers === '') return rest
  return { ...rest, filterUsers: Array.isArray(filterUsers) ? filterUsers : [filterUsers] }
}
