import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { flag, openEnum } from './values.ts'

const text = (fallback = '') => z._default(z.string(), fallback)
const number = (fallback: number) => z._default(z.number(), fallback)
/** A nested object that may be absent or partly filled: missing keys get their defaults (backend-notes 5.10). */
const filled = <T extends z.ZodMiniType>(schema: T) => z.prefault(schema, {} as z.input<T>)

export const NotifyChannel = openEnum(
  'none',
  'all',
  'discord-only',
  'apprise-only',
  'webhook-only',
  'dm-only',
  'discord-webhook',
  'discord-message',
  'discord-both',
)
const channel = z._default(NotifyChannel, 'none')

/* Nested objects keep keys this version does not know: the backend replaces them whole, so they are written back whole. */

export const ApprovalExpiration = z.looseObject({
  enabled: flag(),
  defaultExpirationHours: number(72),
  expirationAction: z._default(openEnum('expire', 'auto_approve'), 'expire'),
  quotaExceededExpirationHours: z.optional(z.number()),
  routerRuleExpirationHours: z.optional(z.number()),
  manualFlagExpirationHours: z.optional(z.number()),
  contentCriteriaExpirationHours: z.optional(z.number()),
  cleanupExpiredDays: number(30),
})
export type ApprovalExpiration = z.infer<typeof ApprovalExpiration>

export const QuotaSettings = z.looseObject({
  cleanup: filled(z.looseObject({ enabled: flag(true), retentionDays: number(90) })),
  weeklyRolling: filled(z.looseObject({ resetDays: number(7) })),
  monthly: filled(
    z.looseObject({
      resetDay: number(1),
      handleMonthEnd: z._default(openEnum('last-day', 'skip-month', 'next-month'), 'last-day'),
    }),
  ),
})
export type QuotaSettings = z.infer<typeof QuotaSettings>

export const SessionMonitoring = z.looseObject({
  enabled: flag(),
  pollingIntervalMinutes: number(15),
  remainingEpisodes: number(2),
  filterUsers: z.optional(z.union([z.string(), z.array(z.string())])),
  enableAutoReset: flag(true),
  inactivityResetDays: number(7),
  autoResetIntervalHours: number(24),
  enableProgressiveCleanup: flag(),
})

export const PublicContentNotifications = z.looseObject({
  enabled: flag(),
  discordWebhookUrls: text(),
  discordWebhookUrlsMovies: text(),
  discordWebhookUrlsShows: text(),
  appriseUrls: text(),
  appriseUrlsMovies: text(),
  appriseUrlsShows: text(),
})

export const PlexLabelSync = z.looseObject({
  enabled: flag(),
  labelPrefix: text('pulsarr'),
  concurrencyLimit: number(5),
  cleanupOrphanedLabels: flag(),
  removedLabelMode: z._default(openEnum('remove', 'keep', 'special-label'), 'remove'),
  removedLabelPrefix: text('pulsarr:removed'),
  autoResetOnScheduledSync: flag(),
  dayOfWeek: text('*'),
  tagSync: filled(
    z.looseObject({ enabled: flag(), syncRadarrTags: flag(true), syncSonarrTags: flag(true) }),
  ),
})

const quotaDefaultType = z._default(openEnum('daily', 'weekly_rolling', 'monthly'), 'monthly')

/**
 * The backend's settings as its screens need them (backend-notes 1.7). Missing fields get their defaults; what no screen
 * shows (cookie secret, ports, database path …) is dropped here and never reaches the state.
 */
export const Config = z.object({
  plexTokens: z._default(z.array(z.string()), []),
  skipFriendSync: flag(),
  plexServerUrl: text('http://localhost:32400'),
  selfRss: z.optional(z.string()),
  friendsRss: z.optional(z.string()),
  discordWebhookUrl: text(),
  discordBotToken: text(),
  discordClientId: text(),
  discordGuildId: text(),
  enableApprise: flag(),
  appriseUrl: text(),
  systemAppriseUrl: text(),
  tautulliEnabled: flag(),
  tautulliUrl: text(),
  tautulliApiKey: text(),
  queueWaitTime: number(120_000),
  newEpisodeThreshold: number(172_800_000),
  upgradeBufferTime: number(2000),
  publicContentNotifications: filled(PublicContentNotifications),
  deletionMode: z._default(openEnum('watchlist', 'tag-based'), 'watchlist'),
  deleteMovie: flag(),
  deleteEndedShow: flag(),
  deleteContinuingShow: flag(),
  deleteFiles: flag(true),
  respectUserSyncSetting: flag(true),
  deleteSyncNotify: channel,
  deleteSyncNotifyOnlyOnDeletion: flag(),
  maxDeletionPrevention: number(10),
  enablePlexPlaylistProtection: flag(),
  plexProtectionPlaylistName: text('Do Not Delete'),
  approvalNotify: channel,
  approvalExpiration: filled(ApprovalExpiration),
  quotaSettings: filled(QuotaSettings),
  plexSessionMonitoring: filled(SessionMonitoring),
  newUserDefaultCanSync: flag(true),
  newUserDefaultRequiresApproval: flag(),
  newUserDefaultMovieQuotaEnabled: flag(),
  newUserDefaultMovieQuotaType: quotaDefaultType,
  newUserDefaultMovieQuotaLimit: number(10),
  newUserDefaultMovieBypassApproval: flag(),
  newUserDefaultShowQuotaEnabled: flag(),
  newUserDefaultShowQuotaType: quotaDefaultType,
  newUserDefaultShowQuotaLimit: number(10),
  newUserDefaultShowBypassApproval: flag(),
  removedTagMode: z._default(openEnum('remove', 'keep', 'special-tag'), 'remove'),
  removedTagPrefix: text('pulsarr:removed'),
  tagUsersInSonarr: flag(),
  tagUsersInRadarr: flag(),
  cleanupOrphanedTags: flag(true),
  tagPrefix: text('pulsarr:user'),
  /** Absent on a backend without Plex labels. */
  plexLabelSync: z.optional(PlexLabelSync),
})
export type Config = z.infer<typeof Config>

const answer = z.object({ success: z.literal(true), config: Config })

export const getConfig = endpoint({ method: 'GET', path: '/v1/config/config', answer })

/**
 * Any subset of the writable fields; nested objects are replaced whole, null is refused, '' clears a text. Never echo the
 * whole config: `enableApprise` and `appriseUrl` are read-only and answer 400.
 */
export const putConfig = endpoint({
  method: 'PUT',
  path: '/v1/config/config',
  body: z.record(z.string(), z.unknown()),
  answer,
})
export type ConfigPatch = Partial<Omit<Config, 'enableApprise' | 'appriseUrl'>>
