/** Differences between backend versions on the wire. All version differences are data here. */
export interface Profile {
  id: '0.5.12' | '0.4.6-quirks'
  /** Error body where the route's schema doesn't interfere (backend-notes 1.4). */
  genericError: 'full' | 'message'
  /** Errors a route doesn't format by hand become a 500 with an FST_ERR code (backend-notes 1.4). */
  degrades: boolean
  /** Unknown GET below /v1: a 501 naming the route, or the start page (backend-notes 1.1). */
  unknownGet: '501' | 'html'
  /** `/v1/users/me` without a session (backend-notes 1.2). */
  meWithoutSession: 401 | 500
  hasLabels: boolean
  hasApiKeys: boolean
  /** Tag settings are part of the config; otherwise they are at /v1/tags/*. */
  tagsInConfig: boolean
  /** Validates ranges of general notification numbers and tag patterns. */
  checksRanges: boolean
  /** Rejects conditions without a value and groups over 20 entries; doesn't add `negate`. */
  checksConditions: boolean
  hasImdbRouter: boolean
  /** Fields omitted from a change are reset to their default, if any (backend-notes 1.11). */
  resetsUnsent: boolean
}

export const PROFILES = {
  '0.5.12': {
    id: '0.5.12',
    genericError: 'full',
    degrades: false,
    unknownGet: '501',
    meWithoutSession: 401,
    hasLabels: true,
    hasApiKeys: true,
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
    meWithoutSession: 500,
    hasLabels: false,
    hasApiKeys: false,
    tagsInConfig: false,
    checksRanges: false,
    checksConditions: false,
    hasImdbRouter: false,
    resetsUnsent: false,
  },
} as const satisfies Record<string, Profile>
export type ProfileId = keyof typeof PROFILES
