/** How a backend version answers on the wire. What differs between versions is data here and nowhere else. */
export interface Profile {
  id: '0.5.12' | '0.4.6-quirks'
  /** Error body where no schema of the route's own interferes (backend-notes 1.4). */
  genericError: 'full' | 'message'
  /** Errors a route does not shape by hand turn into a 500 with an FST_ERR code (backend-notes 1.4). */
  degrades: boolean
  /** Unknown GET below /v1: 501 naming the route, or the backend's own start page (backend-notes 1.1). */
  unknownGet: '501' | 'html'
  /** `/v1/users/me` without a session (backend-notes 1.2). */
  meWithoutSession: 401 | 500
  hasLabels: boolean
  hasApiKeys: boolean
  /** Tag settings are part of the config; else they live at /v1/tags/*. */
  tagsInConfig: boolean
  /** Ranges of the general notification numbers and tag patterns are checked. */
  checksRanges: boolean
  /** Router conditions with an empty value and groups over 20 entries are refused; `negate` is not filled in. */
  checksConditions: boolean
  hasImdbRouter: boolean
  /** A change sets what it leaves out back to its default, where there is one (backend-notes 1.11). */
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
