import * as z from 'zod/mini'
import { del, get, post, put, type Schema } from './endpoint.ts'
import { keeping, row, rows } from './rows.ts'
import { type ArrKind, flag, Outcome, openEnum } from './values.ts'

/** Both kinds have the same calls, under /v1/radarr and /v1/sonarr (backend-notes 2.6). */
export { ARR_KINDS, type ArrKind } from './values.ts'

/** API key of the backend's placeholder instance, which exists until an instance is configured (backend-notes 1.10). */
export const PLACEHOLDER_KEY = 'placeholder'

/**
 * The backend itself handles the rolling values, which require session monitoring. Older versions don't know the last of
 * them.
 */
const SEASON_MONITORINGS = [
  'unknown',
  'all',
  'future',
  'missing',
  'existing',
  'firstSeason',
  'lastSeason',
  'latestSeason',
  'pilot',
  'pilotRolling',
  'firstSeasonRolling',
  'allSeasonPilotRolling',
  'recent',
  'monitorSpecials',
  'unmonitorSpecials',
  'none',
  'skip',
] as const
export const SeasonMonitoring = openEnum(...SEASON_MONITORINGS)
export const SERIES_TYPES = ['standard', 'anime', 'daily'] as const
export const SeriesType = openEnum(...SERIES_TYPES)
const MINIMUM_AVAILABILITIES = ['announced', 'inCinemas', 'released'] as const
export const MinimumAvailability = openEnum(...MINIMUM_AVAILABILITIES)
const MOVIE_MONITORS = ['movieOnly', 'movieAndCollection', 'none'] as const
/** What Radarr monitors, in newer versions. */
export const MovieMonitor = openEnum(...MOVIE_MONITORS)
const NEW_ITEM_MONITORINGS = ['all', 'none'] as const

const profile = z._default(z.nullable(z.union([z.string(), z.number()])), null)
const common = {
  name: z.string().check(z.minLength(1)),
  baseUrl: z.string().check(z.minLength(1)),
  apiKey: z.string().check(z.minLength(1)),
  /** Quality profile: id as text ("4", "1.0"), a profile name, '' or null. Compare ids as numbers. */
  qualityProfile: profile,
  rootFolder: z._default(z.nullable(z.string()), null),
  bypassIgnored: flag(),
  searchOnAdd: flag(true),
  tags: z._default(z.array(z.string()), []),
  isDefault: flag(),
  syncedInstances: z._default(z.array(z.number()), []),
  /** Whether titles that match no rule are skipped. Only matters in the default instance. Since 0.19. */
  skipDefaultRoutingWhenNoMatch: z.optional(z.boolean()),
}
const sonarrOnly = {
  seasonMonitoring: z.optional(SeasonMonitoring),
  monitorNewItems: z.optional(openEnum(...NEW_ITEM_MONITORINGS)),
  createSeasonFolders: z.optional(z.boolean()),
  seriesType: z.optional(SeriesType),
}
const radarrOnly = {
  minimumAvailability: z.optional(MinimumAvailability),
  monitor: z.optional(z.nullable(MovieMonitor)),
}

/** Keys of newer versions are kept, because an instance is written back as a whole. */
const InstanceDraft = keeping(z.object({ ...common, ...sonarrOnly, ...radarrOnly }))
/** Fields of the other kind of instance are absent. Ids are only unique within a kind. */
export const Instance = row(z.extend(InstanceDraft, { id: z.number() }), {
  name: 'Unknown name',
  baseUrl: '',
  apiKey: '',
})
export type Instance = z.infer<typeof Instance>

/**
 * The only row of a new backend. When the last real instance is deleted, it becomes this placeholder
 * (backend-notes 1.10).
 */
export const PLACEHOLDERS: Readonly<Record<ArrKind, { name: string; baseUrl: string }>> = {
  radarr: { name: 'Default Radarr Instance', baseUrl: 'http://localhost:7878' },
  sonarr: { name: 'Default Sonarr Instance', baseUrl: 'http://localhost:8989' },
}

const QualityProfile = z.object({ id: z.number(), name: z.string() })
const RootFolder = z.object({
  id: z._default(z.number(), 0),
  path: z.string(),
  freeSpace: z.optional(z.nullable(z.number())),
  accessible: z.optional(z.boolean()),
})
const Tag = z.object({ id: z.number(), label: z.string() })
export type QualityProfile = z.infer<typeof QualityProfile>
export type RootFolder = z.infer<typeof RootFolder>
export type Tag = z.infer<typeof Tag>

/** What an instance offers. */
const lookup = <Response extends Schema>(path: string, response: Response) =>
  get(path, {
    queue: 'remote',
    handles404: true,
    query: z.object({ instanceId: z.number() }),
    response,
  })

const callsOf = <K extends ArrKind>(kind: K) => {
  const base = `/v1/${kind}` as const
  return {
    /** Responds with a bare array, including API keys in plain text. */
    list: get(`${base}/instances`, { response: rows(Instance) }),
    /**
     * Responds with 500 if the instance is unreachable, although the row is saved. Test the connection first, and
     * reload afterwards.
     */
    create: post(`${base}/instances`, {
      status: 201,
      body: InstanceDraft,
      response: z.object({ id: z.number() }),
    }),
    /**
     * Responds with 204. A 401 means that the instance rejected the API key, but the values are saved. Resets most
     * omitted fields (backend-notes 1.11).
     */
    update: put(`${base}/instances/:id`, {
      status: 204,
      handles401: true,
      body: z.partial(InstanceDraft),
      response: z.undefined(),
    }),
    remove: del(`${base}/instances/:id`, { status: 204, response: z.undefined() }),
    /** Responds to a failed connection with 200, `success: false` and a readable message. */
    testConnection: post(`${base}/test-connection`, {
      queue: 'remote',
      body: z.object({ baseUrl: z.string(), apiKey: z.string() }),
      response: Outcome,
    }),
    qualityProfiles: lookup(
      `${base}/quality-profiles`,
      z.object({ qualityProfiles: rows(QualityProfile) }),
    ),
    rootFolders: lookup(`${base}/root-folders`, z.object({ rootFolders: rows(RootFolder) })),
    tags: lookup(`${base}/tags`, z.object({ tags: rows(Tag) })),
    createTag: post(`${base}/create-tag`, {
      body: z.object({ instanceId: z.number(), label: z.string().check(z.minLength(1)) }),
      response: Tag,
    }),
  }
}

export const arr = { radarr: callsOf('radarr'), sonarr: callsOf('sonarr') }
