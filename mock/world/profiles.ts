/** Differences between the responses of backend versions. Every version difference has an entry here. */
export interface Profile {
  id: '0.5.12' | '0.4.6-quirks' | '0.13' | '0.19'
  /** General error format, used by routes that don't declare their own (backend-notes 1.4). */
  genericError: 'full' | 'message' | 'status'
  /** Whether errors that a route doesn't format itself become a 500 with an FST_ERR code (backend-notes 1.4). */
  degrades: boolean
  /**
   * Response to an unknown GET under /v1: a 501 naming the route, the start page (backend-notes 1.1), or a 404 that comes
   * after the check of the session (backend-notes 3.2).
   */
  unknownGet: '501' | 'html' | '404'
  /** Whether the configuration is at /v1/config (backend-notes 3.1). */
  hasNewPaths: boolean
  /** Whether a PUT of the configuration rejects unknown and invalid settings, and says which (backend-notes 3.1). */
  hasStrictConfig: boolean
  /** Whether quota settings must be complete and keep the history for the longest period (backend-notes 3.1). */
  checksQuotaSettings: boolean
  hasTautulli: boolean
  meWithoutSession: 401 | 500
  hasLabels: boolean
  hasApiKeys: boolean
  hasTmdb: boolean
  /** Whether tag settings are part of the config; if not, they are at /v1/tags/*. */
  tagsInConfig: boolean
  /** Whether tag patterns and the ranges of numbers in the general notification settings are validated. */
  checksRanges: boolean
  /**
   * Whether conditions without a value and groups of more than 20 entries are rejected. Versions that do this don't add
   * `negate`.
   */
  checksConditions: boolean
  hasImdbRouter: boolean
  /** Whether fields omitted from an update are reset to their defaults, if any (backend-notes 1.11). */
  resetsUnsent: boolean
  /** Flags of a user, apart from those that all versions have (backend-notes 3.3). */
  userFlags: readonly ('notify_tautulli' | 'notify_plex_mobile' | 'notify_discord_mention')[]
  /** Whether users say who owns the server, in `is_primary_token`. */
  namesOwner: boolean
  /** Whether a PUT replaces the whole rule, and rules can exclude titles (backend-notes 3.4). */
  replacesRules: boolean
  /** Key of the address or name in the sign-in, and the tries per minute (backend-notes 3.5). */
  signIn: { key: 'email' | 'login'; triesPerMinute: number | null }
  /**
   * Whether status events have fixed ids and are sent on connecting and when they change, instead of every second
   * (backend-notes 3.7).
   */
  statusOnChange: boolean
  /** Whether the metadata call requires the type (backend-notes 3.6). */
  tmdbNeedsType: boolean
  /** Whether the Discord bot needs the id of a server (backend-notes 3.1). */
  botNeedsServer: boolean
  /** Whether quotas have `watchlistCap` and what belongs to it (backend-notes 3.8). */
  hasWatchlistCaps: boolean
  /** Whether Radarr instances have `monitor` (backend-notes 3.9). */
  hasMovieMonitor: boolean
  /**
   * Whether a write that turns a placeholder into an instance gives it a new id and deletes its rules, and instances are
   * checked (backend-notes 3.9).
   */
  replacesPlaceholders: boolean
  /**
   * Whether requests can be approved automatically without having waited, and a decision that can't be carried out leaves
   * the status unchanged (backend-notes 3.10).
   */
  checksDecisions: boolean
  /** Whether `days` also limits rankings and instance contents (backend-notes 3.11). */
  limitsStats: boolean
  /** Whether `GET /v1/tags/status` counts tags (backend-notes 3.12). */
  countsTags: boolean
  /** Whether shows can be monitored by the pilot of each season (backend-notes 3.13). */
  hasSeasonPilots: boolean
}

/** 0.5.12, on which the others are based. */
const BASE = {
  id: '0.5.12',
  genericError: 'full',
  degrades: false,
  unknownGet: '501',
  hasNewPaths: false,
  hasStrictConfig: false,
  checksQuotaSettings: false,
  hasTautulli: true,
  meWithoutSession: 401,
  hasLabels: true,
  hasApiKeys: true,
  hasTmdb: true,
  tagsInConfig: true,
  checksRanges: true,
  checksConditions: true,
  hasImdbRouter: true,
  resetsUnsent: true,
  userFlags: ['notify_tautulli'],
  namesOwner: false,
  replacesRules: false,
  signIn: { key: 'email', triesPerMinute: null },
  statusOnChange: false,
  tmdbNeedsType: false,
  botNeedsServer: true,
  hasWatchlistCaps: false,
  hasMovieMonitor: false,
  replacesPlaceholders: false,
  checksDecisions: false,
  limitsStats: false,
  countsTags: false,
  hasSeasonPilots: false,
} as const satisfies Profile

const SINCE_0_13 = {
  ...BASE,
  unknownGet: '404',
  hasNewPaths: true,
  hasStrictConfig: true,
  hasTautulli: false,
  hasImdbRouter: false,
  userFlags: ['notify_plex_mobile', 'notify_discord_mention'],
  namesOwner: true,
  botNeedsServer: false,
  hasWatchlistCaps: true,
  hasMovieMonitor: true,
} as const satisfies Omit<Profile, 'id'>

export const PROFILES = {
  '0.5.12': BASE,
  '0.4.6-quirks': {
    ...BASE,
    id: '0.4.6-quirks',
    genericError: 'message',
    degrades: true,
    unknownGet: 'html',
    meWithoutSession: 500,
    hasLabels: false,
    hasApiKeys: false,
    hasTmdb: false,
    tagsInConfig: false,
    checksRanges: false,
    checksConditions: false,
    hasImdbRouter: false,
    resetsUnsent: false,
  },
  '0.13': { ...SINCE_0_13, id: '0.13' },
  '0.19': {
    ...SINCE_0_13,
    id: '0.19',
    genericError: 'status',
    checksQuotaSettings: true,
    resetsUnsent: false,
    replacesRules: true,
    signIn: { key: 'login', triesPerMinute: 5 },
    statusOnChange: true,
    tmdbNeedsType: true,
    replacesPlaceholders: true,
    checksDecisions: true,
    limitsStats: true,
    countsTags: true,
    hasSeasonPilots: true,
  },
} as const satisfies Record<string, Profile>
export const PROFILE_IDS = Object.keys(PROFILES) as [ProfileId, ...ProfileId[]]
export type ProfileId = keyof typeof PROFILES
