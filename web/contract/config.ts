import * as z from 'zod/mini'
import {
  choice,
  type FieldAt,
  type FieldBase,
  type Fields,
  group,
  int,
  intOrNull,
  leavesOf,
  type PathOf,
  type ReadOnly,
  readSchemaOf,
  text,
  textOrTexts,
  texts,
  toggle,
  type ValueOf,
} from './config-fields.ts'
import { CONFIG_PATH, NEW_CONFIG_PATH } from './config-path.ts'
import { get } from './endpoint.ts'
import { QUOTA_TYPES } from './quotas.ts'
import { success } from './values.ts'

/** Announcements of a new server version. */
const UPDATE_NOTIFY_CHANNELS = [
  'none',
  'all',
  'discord-only',
  'apprise-only',
  'webhook-only',
  'dm-only',
] as const
const NOTIFY_CHANNELS = [
  ...UPDATE_NOTIFY_CHANNELS,
  'discord-webhook',
  'discord-message',
  'discord-both',
] as const
/** What user tags and Plex labels are named after. */
const NAMING_SOURCES = ['username', 'alias'] as const
const MAINTAINERR_MODES = ['watchlisters', 'global'] as const
export const DELETE_NOTIFY_CHANNELS = [...NOTIFY_CHANNELS, 'message', 'webhook', 'both'] as const
export type DeleteNotifyChannel = (typeof DELETE_NOTIFY_CHANNELS)[number]
export const DELETION_MODES = ['watchlist', 'tag-based'] as const
const EXPIRATION_ACTIONS = ['expire', 'auto_approve'] as const
const MONTH_END_RULES = ['last-day', 'skip-month', 'next-month'] as const
export const REMOVED_TAG_MODES = ['remove', 'keep', 'special-tag'] as const
const REMOVED_LABEL_MODES = ['remove', 'keep', 'special-label'] as const

const ADDRESS_PATTERN = /^(https?:\/\/\S+)?$/
export const PREFIX_PATTERN = /^[A-Za-z0-9_\-:.]+$/

const hours = { min: 1, max: 8760, unit: 'hours' } as const
const year = { min: 1, max: 365, unit: 'days' } as const
const clearable = { clearable: true } as const
const secret = { clearable: true, secret: true } as const
const on = { default: true } as const
const tags = { since: '0.5.0' } as const
const safety = { since: '0.6.3' } as const
const mobile = { since: '0.13' } as const
const announced = { since: '0.16' } as const
const maintainerr = { since: '0.19' } as const
/* The server omits these texts if they aren't set. */
const withMobile = { ...clearable, shownWith: 'plexMobileEnabled' } as const
const withMaintainerr = { ...clearable, shownWith: 'maintainerrEnabled' } as const
/* Since when exactly they are gone isn't known (backend-notes 3.1). */
const tautulli = { until: '0.12' } as const
const tautulliText = { ...tautulli, shownWith: 'tautulliEnabled' } as const
const prefix = (fallback: string) => ({ default: fallback, pattern: PREFIX_PATTERN }) as const
const quotaType = choice(QUOTA_TYPES, { default: 'monthly' })
const quotaLimit = int({ default: 10, min: 1, max: 1000 })
const watchlistCap = intOrNull({ min: 1, max: 10_000, ...mobile })
const naming = choice(NAMING_SOURCES, { default: 'username', since: '0.15' })

/**
 * All settings shown on pages (backend-notes 1.7). Schemas, types, form limits and the mock's rules are derived from
 * this table. Settings that no page shows (cookie secret, ports, database path) never reach the app's state.
 */
export const CONFIG = {
  plexTokens: texts({ secret: true }),
  skipFriendSync: toggle(),
  plexServerUrl: text({ default: 'http://localhost:32400', clearable: true }),
  skipIfExistsOnPlex: toggle({ since: '0.7' }),
  /** Where Radarr and Sonarr reach the server. */
  baseUrl: text({ ...withMobile, since: '0.12', pattern: ADDRESS_PATTERN }),
  selfRss: text({ ...secret, optional: true }),
  friendsRss: text({ ...secret, optional: true }),
  /** Comma-separated, like all lists of addresses in this table. */
  discordWebhookUrl: text(secret),
  discordBotToken: text(secret),
  discordClientId: text(clearable),
  discordGuildId: text({ ...clearable, until: '0.8', shownWith: 'syncIntervalSeconds' }),
  syncIntervalSeconds: int({ default: 10, unit: 'seconds', readOnly: true, until: '0.8' }),
  enableApprise: toggle({ readOnly: true }),
  appriseUrl: text({ readOnly: true, secret: true }),
  systemAppriseUrl: text(secret),
  /** Apprise address with which users need only an email address. */
  appriseEmailSender: text({ ...withMobile, secret: true, since: '0.9' }),
  /** Requires a Plex Pass. Turning it on without one is a 400. */
  plexMobileEnabled: toggle(mobile),
  notifyOnUpdate: choice(UPDATE_NOTIFY_CHANNELS, { default: 'none', ...announced }),
  notifyOnAvailability: toggle({ ...on, ...announced }),
  watchlistAddNotify: choice(NOTIFY_CHANNELS, { default: 'all', ...announced }),
  watchlistCapNotify: choice(NOTIFY_CHANNELS, { default: 'none', ...mobile }),
  watchlistCapNotifyUser: toggle(mobile),
  tautulliEnabled: toggle(tautulli),
  tautulliUrl: text({ ...clearable, ...tautulliText }),
  tautulliApiKey: text({ ...secret, ...tautulliText }),
  queueWaitTime: int({
    default: 120_000,
    min: 0,
    max: 1_800_000,
    maxWithout: { setting: 'deleteSyncTrackedOnly', max: 300_000 },
    unit: 'ms',
  }),
  newEpisodeThreshold: int({ default: 172_800_000, min: 0, max: 2_592_000_000, unit: 'ms' }),
  upgradeBufferTime: int({ default: 2000, min: 0, max: 10_000, unit: 'ms', until: '0.10' }),
  publicContentNotifications: group({
    enabled: toggle(),
    discordWebhookUrls: text(secret),
    discordWebhookUrlsMovies: text(secret),
    discordWebhookUrlsShows: text(secret),
    appriseUrls: text(secret),
    appriseUrlsMovies: text(secret),
    appriseUrlsShows: text(secret),
  }),
  deletionMode: choice(DELETION_MODES, { default: 'watchlist' }),
  deleteMovie: toggle(),
  deleteEndedShow: toggle(),
  deleteContinuingShow: toggle(),
  deleteFiles: toggle(on),
  respectUserSyncSetting: toggle(on),
  deleteSyncNotify: choice(DELETE_NOTIFY_CHANNELS, { default: 'none' }),
  deleteSyncNotifyOnlyOnDeletion: toggle(),
  maxDeletionPrevention: int({ default: 10, min: 1, max: 100, unit: 'percent' }),
  enablePlexPlaylistProtection: toggle(),
  plexProtectionPlaylistName: text({ default: 'Do Not Delete' }),
  /** Deletes only titles with an approval record. */
  deleteSyncTrackedOnly: toggle(safety),
  /** Also deletes the approval records of deleted titles. */
  deleteSyncCleanupApprovals: toggle(safety),
  /** In tag mode, titles also need a tag that matches. Blank turns it off; an unsafe pattern is a 400. */
  deleteSyncRequiredTagRegex: text({ ...clearable, ...safety, maxLength: 1024 }),
  approvalNotify: choice(NOTIFY_CHANNELS, { default: 'none' }),
  approvalExpiration: group({
    enabled: toggle(),
    defaultExpirationHours: int({ ...hours, default: 72 }),
    expirationAction: choice(EXPIRATION_ACTIONS, { default: 'expire' }),
    /* Each trigger can have its own hours, which override `defaultExpirationHours`. */
    quotaExceededExpirationHours: int({ ...hours, optional: true }),
    routerRuleExpirationHours: int({ ...hours, optional: true }),
    manualFlagExpirationHours: int({ ...hours, optional: true }),
    contentCriteriaExpirationHours: int({ ...hours, optional: true }),
    cleanupExpiredDays: int({ ...year, default: 30 }),
    /** Approves requests held by a quota as soon as the quota allows. */
    autoApproveOnQuotaAvailable: toggle({ since: '0.10' }),
  }),
  quotaSettings: group({
    cleanup: group({ enabled: toggle(on), retentionDays: int({ ...year, default: 90 }) }),
    weeklyRolling: group({ resetDays: int({ ...year, default: 7 }) }),
    monthly: group({
      resetDay: int({ default: 1, min: 1, max: 31 }),
      handleMonthEnd: choice(MONTH_END_RULES, { default: 'last-day' }),
    }),
  }),
  plexSessionMonitoring: group({
    enabled: toggle(),
    pollingIntervalMinutes: int({ default: 15, min: 1, max: 1440, unit: 'minutes' }),
    remainingEpisodes: int({ default: 2, min: 1, max: 10, unit: 'episodes' }),
    /** Plex usernames; empty means everyone. */
    filterUsers: textOrTexts({ optional: true }),
    enableAutoReset: toggle(on),
    inactivityResetDays: int({ ...year, default: 7 }),
    autoResetIntervalHours: int({ default: 24, min: 1, max: 168, unit: 'hours' }),
    enableProgressiveCleanup: toggle(),
  }),
  newUserDefaultCanSync: toggle(on),
  newUserDefaultRequiresApproval: toggle(),
  newUserDefaultMovieQuotaEnabled: toggle(),
  newUserDefaultMovieQuotaType: quotaType,
  newUserDefaultMovieQuotaLimit: quotaLimit,
  newUserDefaultMovieBypassApproval: toggle(),
  newUserDefaultMovieWatchlistCap: watchlistCap,
  newUserDefaultShowQuotaEnabled: toggle(),
  newUserDefaultShowQuotaType: quotaType,
  newUserDefaultShowQuotaLimit: quotaLimit,
  newUserDefaultShowBypassApproval: toggle(),
  newUserDefaultShowWatchlistCap: watchlistCap,
  removedTagMode: choice(REMOVED_TAG_MODES, { default: 'remove' }),
  removedTagPrefix: text(prefix('pulsarr:removed')),
  tagUsersInSonarr: toggle(tags),
  tagUsersInRadarr: toggle(tags),
  cleanupOrphanedTags: toggle({ ...tags, default: true }),
  tagPrefix: text({ ...tags, ...prefix('pulsarr:user') }),
  /** A change while tags exist is a 409, as is one of a prefix. */
  tagNamingSource: naming,
  plexLabelSync: group(
    {
      enabled: toggle(),
      labelPrefix: text(prefix('pulsarr')),
      labelNamingSource: naming,
      concurrencyLimit: int({ default: 5, min: 1, max: 20, until: '0.19' }),
      cleanupOrphanedLabels: toggle(),
      removedLabelMode: choice(REMOVED_LABEL_MODES, { default: 'remove' }),
      removedLabelPrefix: text(prefix('pulsarr:removed')),
      autoResetOnScheduledSync: toggle(),
      /** '*' or '0' to '6'. Only fills in the form; the job contains the actual schedule. */
      dayOfWeek: text({ default: '*', until: '0.14' }),
      scheduleTime: text({ optional: true }),
      tagSync: group({
        enabled: toggle(),
        syncRadarrTags: toggle(on),
        syncSonarrTags: toggle(on),
      }),
    },
    { optional: true, since: '0.5.0' },
  ),
  maintainerrEnabled: toggle(maintainerr),
  maintainerrUrl: text({ ...withMaintainerr, ...maintainerr, pattern: ADDRESS_PATTERN }),
  maintainerrExclusionMode: choice(MAINTAINERR_MODES, { default: 'watchlisters', ...maintainerr }),
} as const

/** Whether every version that has the setting sends it. Texts that aren't set are omitted, and so are whole groups. */
const isAlwaysSent = (field: Fields[string]): boolean =>
  !('fields' in field || field.clearable || field.optional || field.readOnly)

/**
 * Missing fields get their default. Unknown option values and keys of groups are kept. `plexLabelSync` is absent on
 * backends without Plex labels.
 */
export const Config = readSchemaOf(CONFIG, isAlwaysSent)
export type Config = z.infer<typeof Config>

export type ConfigKey = PathOf<typeof CONFIG>
export type WritableConfigKey = Exclude<
  ConfigKey,
  { [K in ConfigKey]: FieldAt<typeof CONFIG, K> extends ReadOnly ? K : never }[ConfigKey]
>
export type ConfigValue<K extends ConfigKey> =
  | ValueOf<FieldAt<typeof CONFIG, K>>
  | (FieldAt<typeof CONFIG, K> extends { readonly optional: true } ? undefined : never)

type Flag = 'clearable' | 'secret' | 'readOnly' | 'optional'
type ConfigField<K extends ConfigKey = ConfigKey> = Readonly<
  Omit<FieldBase, Flag | 'default' | 'values'> & Record<Flag, boolean>
> & {
  readonly default: ConfigValue<K>
  readonly values?: FieldAt<typeof CONFIG, K> extends { readonly values: infer V } ? V : undefined
  /** Whether versions that aren't old lack the field. */
  readonly isNewer: boolean
}

/** Properties of a field, such as limits, unit and default. */
export const configField = <K extends ConfigKey>(key: K): ConfigField<K> => {
  const found = key
    .split('.')
    .reduce<{ fields?: Fields; since?: string }>(({ fields }, step) => ({ ...fields?.[step] }), {
      fields: CONFIG,
    })
  return {
    clearable: false,
    secret: false,
    readOnly: false,
    optional: false,
    ...found,
    isNewer: found.since !== undefined && found.since !== tags.since,
  } as ConfigField<K>
}

export const CONFIG_KEYS = /* @__PURE__ */ leavesOf(CONFIG).map(
  ([key]) => key,
) as readonly ConfigKey[]
export const WRITABLE_CONFIG_KEYS = /* @__PURE__ */ leavesOf(CONFIG)
  .filter(([, field]) => !field.readOnly)
  .map(([key]) => key) as readonly WritableConfigKey[]

export const ConfigResponse = z.object({ success, config: Config })

export const getConfig = get(CONFIG_PATH, { movedTo: NEW_CONFIG_PATH, response: ConfigResponse })
