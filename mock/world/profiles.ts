/** The imitated backend versions, oldest first. The other versions differ from 0.5.12 in the rows below. */
const VERSIONS = ['0.4.6-quirks', '0.5.12', '0.13', '0.19'] as const
export type ProfileId = (typeof VERSIONS)[number]

/** One value per version. */
type Row<T> = readonly [T, T, T, T]
const row = <T>(...values: Row<T>): Row<T> => values
const no = false as boolean
const yes = true as boolean

/** Every difference between the responses of the versions has a row here, with one column per version. */
const ROWS = {
  /** General error format, used by routes that don't declare their own (backend-notes 1.4). */
  genericError: row<'full' | 'message' | 'status'>('message', 'full', 'full', 'status'),
  /** Whether errors that a route doesn't format itself become a 500 with an FST_ERR code (backend-notes 1.4). */
  degrades: row(yes, no, no, no),
  /**
   * Response to an unknown GET under /v1: a 501 naming the route, the start page (backend-notes 1.1), or a 404 that comes
   * after the check of the session (backend-notes 3.2).
   */
  unknownGet: row<'501' | 'html' | '404'>('html', '501', '404', '404'),
  meWithoutSession: row<401 | 500>(500, 401, 401, 401),
  /** Flags of a user, apart from those that all versions have (backend-notes 3.3). */
  userFlags: row<readonly ('notify_tautulli' | 'notify_plex_mobile' | 'notify_discord_mention')[]>(
    ['notify_tautulli'],
    ['notify_tautulli'],
    ['notify_plex_mobile', 'notify_discord_mention'],
    ['notify_plex_mobile', 'notify_discord_mention'],
  ),
  /** Key of the address or name in the sign-in (backend-notes 3.5). */
  signInKey: row<'email' | 'login'>('email', 'email', 'email', 'login'),
  /** Sign-ins per minute (backend-notes 3.5). */
  signInsPerMinute: row<number | null>(null, null, null, 5),
  hasTautulli: row(yes, yes, no, no),
  hasLabels: row(no, yes, yes, yes),
  hasApiKeys: row(no, yes, yes, yes),
  hasTmdb: row(no, yes, yes, yes),
  /** Whether tag settings are part of the config; if not, they are at /v1/tags/*. */
  tagsInConfig: row(no, yes, yes, yes),
  /** Whether tag patterns and the ranges of numbers in the general notification settings are validated. */
  checksRanges: row(no, yes, yes, yes),
  /**
   * Whether conditions without a value and groups of more than 20 entries are rejected. Versions that do this don't add
   * `negate`.
   */
  checksConditions: row(no, yes, yes, yes),
  hasImdbRouter: row(no, yes, no, no),
  /** Whether fields omitted from an update are reset to their defaults, if any (backend-notes 1.11). */
  resetsUnsent: row(no, yes, yes, no),
  /** Whether the Discord bot needs the id of a server (backend-notes 3.1). */
  botNeedsServer: row(yes, yes, no, no),
  /** Whether the configuration is at /v1/config (backend-notes 3.1). */
  hasNewPaths: row(no, no, yes, yes),
  /** Whether a PUT of the configuration rejects unknown and invalid settings, and says which (backend-notes 3.1). */
  hasStrictConfig: row(no, no, yes, yes),
  /** Whether users say who owns the server, in `is_primary_token`. */
  namesOwner: row(no, no, yes, yes),
  /** Whether quotas have `watchlistCap` and what belongs to it (backend-notes 3.8). */
  hasWatchlistCaps: row(no, no, yes, yes),
  /** Whether Radarr instances have `monitor` (backend-notes 3.9). */
  hasMovieMonitor: row(no, no, yes, yes),
  /** Whether quota settings must be complete and keep the history for the longest period (backend-notes 3.1). */
  checksQuotaSettings: row(no, no, no, yes),
  /** Whether a PUT replaces the whole rule, and rules can exclude titles (backend-notes 3.4). */
  replacesRules: row(no, no, no, yes),
  /**
   * Whether status events have fixed ids and are sent on connecting and when they change, instead of every second
   * (backend-notes 3.7).
   */
  statusOnChange: row(no, no, no, yes),
  /** Whether the metadata call requires the type (backend-notes 3.6). */
  tmdbNeedsType: row(no, no, no, yes),
  /**
   * Whether a write that turns a placeholder into an instance gives it a new id and deletes its rules, and instances are
   * checked (backend-notes 3.9).
   */
  replacesPlaceholders: row(no, no, no, yes),
  /**
   * Whether requests can be approved automatically without having waited, and a decision that can't be carried out leaves
   * the status unchanged (backend-notes 3.10).
   */
  checksDecisions: row(no, no, no, yes),
  /** Whether `days` also limits rankings and instance contents, and may be 0 for all time (backend-notes 3.11). */
  limitsStats: row(no, no, no, yes),
  /** Whether `GET /v1/tags/status` counts tags (backend-notes 3.12). */
  countsTags: row(no, no, no, yes),
  /**
   * Whether the server has the calls and fields of backend-notes 3.14: router fields and streaming services, account
   * changes, exclusions, Maintainerr, its version and log. Routing failures are among them, although only development
   * versions are known to have them.
   */
  hasNewestFeatures: row(no, no, no, yes),
  /** Whether the server sends events to webhooks of its own (backend-notes 3.14). */
  hasWebhooks: row(no, no, yes, yes),
  /** Whether the server tells of Plex friends and PINs (backend-notes 3.14). */
  hasPlexFriends: row(no, no, yes, yes),
  /** Whether shows can be monitored by the pilot of each season (backend-notes 3.13). */
  hasSeasonPilots: row(no, no, no, yes),
}

export type Profile = { id: ProfileId } & {
  [K in keyof typeof ROWS]: (typeof ROWS)[K][number]
}

const profileOf = (id: ProfileId, column: number) =>
  ({
    id,
    ...Object.fromEntries(Object.entries(ROWS).map(([key, values]) => [key, values[column]])),
  }) as Profile

export const PROFILES = Object.fromEntries(
  VERSIONS.map((id, column) => [id, profileOf(id, column)]),
) as Record<ProfileId, Profile>
export const PROFILE_IDS = Object.keys(PROFILES) as [ProfileId, ...ProfileId[]]
