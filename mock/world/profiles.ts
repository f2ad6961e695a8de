/** Differences between the responses of backend versions. Every version difference has an entry here. */
export interface Profile {
  id: '0.5.12' | '0.4.6-quirks'
  /** General error format, used by routes that don't declare their own (backend-notes 1.4). */
  genericError: 'full' | 'message'
  /** Whether errors that a route doesn't format itself become a 500 with an FST_ERR code (backend-notes 1.4). */
  degrades: boolean
  /** Response to an unknown GET under /v1: a 501 naming the route, or the start page (backend-notes 1.1). */
  unknownGet: '501' | 'html'
  /** Whether the configuration is at /v1/config (backend-notes 3.1). */
  hasNewPaths: boolean
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
}

export const PROFILES = {
  '0.5.12': {
    id: '0.5.12',
    genericError: 'full',
    degrades: false,
    unknownGet: '501',
    hasNewPaths: false,
    meWithoutSession: 401,
    hasLabels: true,
    hasApiKeys: true,
    hasTmdb: true,
    tagsInConfig: true,
    checksRanges: true,
    checksConditions: true,
    hasImdbRouter: true,
    resetsUnsent: true,
  },
  '0.4.6-quirks': {
    id: '0.4.6-quirks',
    genericError: 'message',
    degrades: true,
    unknownGet: 'html',
    hasNewPaths: false,
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
} as const satisfies Record<string, Profile>
export type ProfileId = keyof typeof PROFILES
