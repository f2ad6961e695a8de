import * as z from 'zod/mini'
import { ApiError } from '../http/api-error.ts'
import type { Profile } from '../world/profiles.ts'

const flag = z.boolean()
const text = z.string()
const within = (min: number, max: number) => z.number().check(z.minimum(min), z.maximum(max))
const atLeast = (min: number) => z.number().check(z.minimum(min))
/** Whole number from 0 to `max`; a numeric text is taken too. */
const coerced = (max: number) =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^-?\d+(\.\d+)?$/))]),
      z.transform((value: number | string) => Number(value)),
    ),
    z.number().check(z.int(), z.minimum(0), z.maximum(max)),
  )
const label = z.string().check(z.trim(), z.minLength(1), z.regex(/^[A-Za-z0-9_\-:.]+$/))

const Notify = z.enum([
  'none',
  'all',
  'discord-only',
  'apprise-only',
  'webhook-only',
  'dm-only',
  'discord-webhook',
  'discord-message',
  'discord-both',
])
const DeleteNotify = z.enum([...Notify.options, 'message', 'webhook', 'both'])
const QuotaType = z.enum(['daily', 'weekly_rolling', 'monthly'])
const hours = z.optional(within(1, 8760))

/** What PUT takes of every backend version (backend-notes 1.7); unknown fields are dropped, null is refused. */
const WRITABLE = {
  port: z.number(),
  dbPath: text,
  cookieSecret: text,
  cookieName: text,
  cookieSecured: flag,
  logLevel: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  closeGraceDelay: z.number(),
  rateLimitMax: z.number(),
  syncIntervalSeconds: z.number(),
  queueProcessDelaySeconds: z.number(),
  _isReady: flag,
  plexTokens: z.array(text),
  skipFriendSync: flag,
  plexServerUrl: text,
  selfRss: text,
  friendsRss: text,
  discordWebhookUrl: text,
  discordBotToken: text,
  discordClientId: text,
  discordGuildId: text,
  systemAppriseUrl: text,
  tautulliEnabled: flag,
  tautulliUrl: text,
  tautulliApiKey: text,
  queueWaitTime: z.number(),
  newEpisodeThreshold: z.number(),
  upgradeBufferTime: z.number(),
  pendingWebhookRetryInterval: z.number(),
  pendingWebhookMaxAge: z.number(),
  pendingWebhookCleanupInterval: z.number(),
  publicContentNotifications: z.object({
    enabled: flag,
    discordWebhookUrls: z.optional(text),
    discordWebhookUrlsMovies: z.optional(text),
    discordWebhookUrlsShows: z.optional(text),
    appriseUrls: z.optional(text),
    appriseUrlsMovies: z.optional(text),
    appriseUrlsShows: z.optional(text),
  }),
  deletionMode: z.enum(['watchlist', 'tag-based']),
  deleteMovie: flag,
  deleteEndedShow: flag,
  deleteContinuingShow: flag,
  deleteFiles: flag,
  respectUserSyncSetting: flag,
  deleteSyncNotify: DeleteNotify,
  deleteSyncNotifyOnlyOnDeletion: flag,
  maxDeletionPrevention: z.number(),
  enablePlexPlaylistProtection: flag,
  plexProtectionPlaylistName: text,
  approvalNotify: Notify,
  approvalExpiration: z.object({
    enabled: z.optional(flag),
    defaultExpirationHours: hours,
    expirationAction: z.optional(z.enum(['expire', 'auto_approve'])),
    quotaExceededExpirationHours: hours,
    routerRuleExpirationHours: hours,
    manualFlagExpirationHours: hours,
    contentCriteriaExpirationHours: hours,
    cleanupExpiredDays: z.optional(within(1, 365)),
  }),
  quotaSettings: z.object({
    cleanup: z.optional(
      z.object({ enabled: z.optional(flag), retentionDays: z.optional(within(1, 365)) }),
    ),
    weeklyRolling: z.optional(z.object({ resetDays: z.optional(within(1, 365)) })),
    monthly: z.optional(
      z.object({
        resetDay: z.optional(within(1, 31)),
        handleMonthEnd: z.optional(z.enum(['last-day', 'skip-month', 'next-month'])),
      }),
    ),
  }),
  plexSessionMonitoring: z.object({
    enabled: flag,
    pollingIntervalMinutes: atLeast(1),
    remainingEpisodes: atLeast(1),
    filterUsers: z.optional(z.union([text, z.array(text)])),
    enableAutoReset: z.optional(flag),
    inactivityResetDays: z.optional(within(1, 365)),
    autoResetIntervalHours: z.optional(within(1, 168)),
    enableProgressiveCleanup: z.optional(flag),
  }),
  newUserDefaultCanSync: flag,
  newUserDefaultRequiresApproval: flag,
  newUserDefaultMovieQuotaEnabled: flag,
  newUserDefaultMovieQuotaType: QuotaType,
  newUserDefaultMovieQuotaLimit: within(1, 1000),
  newUserDefaultMovieBypassApproval: flag,
  newUserDefaultShowQuotaEnabled: flag,
  newUserDefaultShowQuotaType: QuotaType,
  newUserDefaultShowQuotaLimit: within(1, 1000),
  newUserDefaultShowBypassApproval: flag,
  removedTagMode: z.enum(['remove', 'keep', 'special-tag']),
  removedTagPrefix: text.check(z.minLength(1)),
}

const CHECKED_RANGES = {
  queueWaitTime: coerced(300_000),
  newEpisodeThreshold: coerced(2_592_000_000),
  upgradeBufferTime: coerced(10_000),
  removedTagPrefix: label,
}

const TAGS_IN_CONFIG = {
  tagUsersInSonarr: flag,
  tagUsersInRadarr: flag,
  cleanupOrphanedTags: flag,
  tagPrefix: label,
}

const LABELS = {
  plexLabelSync: z.object({
    enabled: flag,
    labelPrefix: label,
    concurrencyLimit: z.number().check(z.int(), z.minimum(1), z.maximum(20)),
    cleanupOrphanedLabels: flag,
    removedLabelMode: z.enum(['remove', 'keep', 'special-label']),
    removedLabelPrefix: z.optional(label),
    autoResetOnScheduledSync: flag,
    scheduleTime: z.optional(text),
    dayOfWeek: text,
    tagSync: z.object({ enabled: flag, syncRadarrTags: flag, syncSonarrTags: flag }),
  }),
}

const writableIn = (profile: Profile) =>
  z.partial(
    z.object({
      ...WRITABLE,
      ...(profile.checksRanges ? CHECKED_RANGES : {}),
      ...(profile.tagsInConfig
        ? { ...TAGS_IN_CONFIG, tmdbRegion: text.check(z.length(2), z.toUpperCase()) }
        : {}),
      ...(profile.hasLabels ? LABELS : {}),
    }),
  )

/** The stored settings with everything the real one keeps, secrets included. Unset texts are absent. */
export type StoredConfig = Record<string, unknown> & {
  plexTokens: string[]
  selfRss?: string | undefined
  friendsRss?: string | undefined
}

export const defaultConfig = (): StoredConfig => ({
  port: 3003,
  dbPath: './data/db/pulsarr.db',
  cookieSecret: 'demo-cookie-secret-never-shown',
  cookieName: 'pulsarr',
  cookieSecured: false,
  logLevel: 'info',
  closeGraceDelay: 10_000,
  rateLimitMax: 500,
  syncIntervalSeconds: 10,
  queueProcessDelaySeconds: 60,
  _isReady: false,
  plexTokens: [],
  skipFriendSync: false,
  plexServerUrl: 'http://localhost:32400',
  enableApprise: false,
  appriseUrl: '',
  tautulliEnabled: false,
  tautulliUrl: '',
  tautulliApiKey: '',
  queueWaitTime: 120_000,
  newEpisodeThreshold: 172_800_000,
  upgradeBufferTime: 2000,
  pendingWebhookRetryInterval: 20,
  pendingWebhookMaxAge: 10,
  pendingWebhookCleanupInterval: 60,
  publicContentNotifications: {
    enabled: false,
    discordWebhookUrls: '',
    discordWebhookUrlsMovies: '',
    discordWebhookUrlsShows: '',
    appriseUrls: '',
    appriseUrlsMovies: '',
    appriseUrlsShows: '',
  },
  deletionMode: 'watchlist',
  deleteMovie: false,
  deleteEndedShow: false,
  deleteContinuingShow: false,
  deleteFiles: true,
  respectUserSyncSetting: true,
  deleteSyncNotify: 'none',
  deleteSyncNotifyOnlyOnDeletion: false,
  maxDeletionPrevention: 10,
  enablePlexPlaylistProtection: false,
  plexProtectionPlaylistName: 'Do Not Delete',
  approvalNotify: 'none',
  approvalExpiration: {
    enabled: false,
    defaultExpirationHours: 72,
    expirationAction: 'expire',
    cleanupExpiredDays: 30,
  },
  quotaSettings: {
    cleanup: { enabled: true, retentionDays: 90 },
    weeklyRolling: { resetDays: 7 },
    monthly: { resetDay: 1, handleMonthEnd: 'last-day' },
  },
  plexSessionMonitoring: {
    enabled: false,
    pollingIntervalMinutes: 15,
    remainingEpisodes: 2,
    filterUsers: [],
    enableAutoReset: true,
    inactivityResetDays: 7,
    autoResetIntervalHours: 24,
    enableProgressiveCleanup: false,
  },
  newUserDefaultCanSync: true,
  newUserDefaultRequiresApproval: false,
  newUserDefaultMovieQuotaEnabled: false,
  newUserDefaultMovieQuotaType: 'monthly',
  newUserDefaultMovieQuotaLimit: 10,
  newUserDefaultMovieBypassApproval: false,
  newUserDefaultShowQuotaEnabled: false,
  newUserDefaultShowQuotaType: 'monthly',
  newUserDefaultShowQuotaLimit: 10,
  newUserDefaultShowBypassApproval: false,
  removedTagMode: 'remove',
  removedTagPrefix: 'pulsarr:removed',
  tagUsersInSonarr: false,
  tagUsersInRadarr: false,
  cleanupOrphanedTags: true,
  tagPrefix: 'pulsarr:user',
  plexLabelSync: {
    enabled: false,
    labelPrefix: 'pulsarr',
    concurrencyLimit: 5,
    cleanupOrphanedLabels: false,
    removedLabelMode: 'remove',
    removedLabelPrefix: 'pulsarr:removed',
    autoResetOnScheduledSync: false,
    dayOfWeek: '*',
    tagSync: { enabled: false, syncRadarrTags: true, syncSonarrTags: true },
  },
})

/** Sent as '' these are cleared and come back absent. */
const CLEARABLE = [
  'selfRss',
  'friendsRss',
  'systemAppriseUrl',
  'discordWebhookUrl',
  'discordBotToken',
  'discordClientId',
  'discordGuildId',
  'plexServerUrl',
] as const

const READ_ONLY = ['enableApprise', 'appriseUrl'] as const
const TAG_FIELDS = Object.keys(TAGS_IN_CONFIG)

/** The settings with the merge rules of backend-notes 1.7. */
export const configRules = (initial: StoredConfig, profile: Profile) => {
  let stored = initial
  const Writable = writableIn(profile)
  return {
    /** All that is stored, tags and labels of any version included. */
    stored: () => stored,
    /** What GET gives in this version. */
    shown(): StoredConfig {
      const hidden = [
        ...(profile.tagsInConfig ? [] : [...TAG_FIELDS, 'tmdbRegion']),
        ...(profile.hasLabels ? [] : ['plexLabelSync']),
      ]
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
      const readOnly = READ_ONLY.find(field => sent && field in sent)
      if (readOnly)
        throw new ApiError(400, `${readOnly} is read-only and cannot be updated`, { byHand: true })
      const parsed = z.safeParse(Writable, sent)
      if (!parsed.success) throw new ApiError(500, 'Internal Server Error', { byHand: true })
      const next: StoredConfig = {
        ...stored,
        ...parsed.data,
        plexTokens: parsed.data.plexTokens ?? stored.plexTokens,
      }
      for (const field of CLEARABLE) if (next[field] === '') delete next[field]
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
