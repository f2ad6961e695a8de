import type { RouterRule } from '../../web/contract/content-router.ts'
import type { ArrKind, Instance } from '../../web/contract/instances.ts'
import type { RollingShow } from '../../web/contract/session-monitoring.ts'
import { DAY_MS, HOUR_MS } from '../world/days.ts'
import { placeholderInstance } from './instances.ts'
import { sqlTime } from './schedules.ts'

const instance = (
  id: number,
  name: string,
  baseUrl: string,
  qualityProfile: string,
  rootFolder: string,
  more: Partial<Instance>,
): Instance => ({
  apiKey: '0123456789abcdef0123456789abcdef',
  bypassIgnored: false,
  searchOnAdd: true,
  tags: [],
  isDefault: false,
  syncedInstances: [],
  id,
  name,
  baseUrl,
  qualityProfile,
  rootFolder,
  ...more,
})
const movies = { minimumAvailability: 'released' }
const shows = { monitorNewItems: 'all', createSeasonFolders: true }

/** Two working instances of each kind, and one that doesn't respond. */
const DEMO: Record<ArrKind, Instance[]> = {
  radarr: [
    instance(1, 'Radarr', 'http://radarr.example.internal:7878', '4', '/data/movies', {
      ...movies,
      isDefault: true,
      syncedInstances: [2],
    }),
    instance(2, 'Radarr 4K', 'http://radarr-4k.example.internal:7878', '5.0', '/data/movies-4k', {
      ...movies,
      tags: ['1'],
    }),
    instance(3, 'Attic (old disks)', 'http://attic.invalid:7878', 'HD-720p', '/mnt/attic/movies', {
      ...movies,
      searchOnAdd: false,
    }),
  ],
  sonarr: [
    instance(1, 'Sonarr', 'http://sonarr.example.internal:8989', '4', '/data/shows', {
      ...shows,
      isDefault: true,
      seasonMonitoring: 'all',
      seriesType: 'standard',
    }),
    instance(2, 'Sonarr アニメ', 'http://sonarr-anime.example.internal:8989', '6', '/data/anime', {
      ...shows,
      tags: ['2'],
      seasonMonitoring: 'pilotRolling',
      seriesType: 'anime',
    }),
  ],
}

/** A new backend has one placeholder of each kind. */
export const seedInstances = (kind: ArrKind, fresh: boolean): Instance[] =>
  fresh ? [placeholderInstance(kind)] : DEMO[kind]

const when = (field: string, operator: string, value: unknown, negate = false) => ({
  field,
  operator,
  value,
  negate,
})
const group = (operator: 'AND' | 'OR', ...conditions: NonNullable<RouterRule['condition']>[]) => ({
  operator,
  conditions,
  negate: false,
})
/** A rule for an instance, or one that excludes titles if the instance is null. */
const rule = (
  name: string,
  target_type: ArrKind,
  target_instance_id: number | null,
  order: number,
  more: Partial<RouterRule>,
) => ({ name, target_type, target_instance_id, order, ...more })

/** The rules that seeded requests refer to. */
const RULES = [
  rule('Restricted certification', 'radarr', 1, 90, {
    always_require_approval: true,
    approval_reason: 'Rated R or above',
    condition: group('OR', when('certification', 'in', ['R', 'NC-17'])),
    root_folder: '/data/movies',
    quality_profile: 4,
  }),
  rule('Anime needs a look', 'sonarr', 2, 80, {
    always_require_approval: true,
    tags: ['anime'],
    season_monitoring: 'pilotRolling',
    series_type: 'anime',
    condition: group(
      'AND',
      when('genres', 'contains', 'Anime'),
      group(
        'OR',
        when('language', 'equals', 'Japanese'),
        when('year', 'between', { min: 1990, max: 2030 }),
      ),
    ),
    root_folder: '/data/anime',
    quality_profile: 6,
  }),
  rule('Long-running shows (over 8 seasons)', 'sonarr', 1, 50, {
    always_require_approval: true,
    approval_reason: 'More than eight seasons',
    season_monitoring: 'firstSeasonRolling',
    condition: group('AND', when('season', 'greaterThan', 8)),
    root_folder: '/data/shows',
    quality_profile: 4,
  }),
  rule('4K for the family 🍿', 'radarr', 2, 70, {
    bypass_user_quotas: true,
    search_on_add: true,
    tags: ['uhd'],
    condition: group('AND', when('user', 'in', ['grandma', 1]), when('year', 'greaterThan', 2010)),
    root_folder: '/data/movies-4k',
    quality_profile: 5,
  }),
  rule('No musicals', 'radarr', 1, 40, {
    enabled: false,
    condition: group('AND', when('genres', 'regex', 'music(al)?', true)),
  }),
]

const EXCLUSIONS = [
  rule('No reality shows', 'sonarr', null, 60, {
    exclude_from_routing: true,
    condition: group('AND', when('genres', 'contains', 'Reality')),
  }),
  rule('On our streaming services', 'radarr', null, 50, {
    exclude_from_routing: true,
    enabled: false,
    condition: group(
      'AND',
      when('streamingServices', 'in', [8, 337]),
      when('imdbRating', 'lessThan', { rating: 6, votes: 1000 }),
      when('movieStatus', 'equals', 'released'),
    ),
  }),
]

const GENRES = ['Drama', 'Comedy', 'Horror', 'Animation', 'Documentary', 'Romance', 'Western']
const generated = (index: number) => {
  const genre = GENRES[index % GENRES.length] ?? ''
  const min = 1950 + (index % 70)
  const years = when('year', 'between', { min, max: min + 9 })
  const condition = group('AND', when('genres', 'contains', genre), years)
  const target = index % 2 === 0 ? 'radarr' : 'sonarr'
  return rule(`${genre} from ${min} on`, target, 1, index % 101, { condition })
}

/** The demo's rules, generated ones up to `count`, and two that exclude titles. */
export const seedRules = (now: number, count = 0): RouterRule[] => {
  const more = Math.max(0, count - RULES.length)
  const further = Array.from({ length: more }, (_, index) => generated(RULES.length + index))
  return [...RULES, ...further, ...EXCLUSIONS].map((fields, index) => ({
    tags: [],
    enabled: true,
    always_require_approval: false,
    bypass_user_quotas: false,
    ...fields,
    id: index + 1,
    created_at: new Date(now - 90 * DAY_MS).toISOString(),
    updated_at: new Date(now - 3 * DAY_MS).toISOString(),
  }))
}

/** Id in Sonarr, title, TVDB and IMDb ids, type of monitoring and instance. */
const SHOWS = {
  severance: [11, 'Severance', '371980', 'tt11280740', 'pilotRolling', 1],
  wire: [12, 'The Wire', '79126', 'tt0306414', 'firstSeasonRolling', 1],
  frieren: [13, '葬送のフリーレン', '424536', 'tt22248376', 'pilotRolling', 2],
  dark: [14, 'Dark', '334824', 'tt5753856', 'allSeasonPilotRolling', 1],
} as const
/** Show, viewer, season, episode, and the days since it was watched. */
const ROLLING = [
  ['severance', null, 2, 9, 1],
  ['severance', 'Ada Lovelace', 2, 9, 1],
  ['severance', 'grandma', 1, 4, 3],
  ['wire', null, 1, 2, 21],
  ['wire', 'zoë.björk', 1, 2, 21],
  ['frieren', null, 1, 1, 10],
  ['frieren', '田中さくら', 1, 1, 10],
  ['dark', null, 1, 1, 2],
] as const

/** Shows with rolling monitoring, some of them idle past the reset time; `now` is in epoch milliseconds. */
export const seedRolling = (now: number): RollingShow[] =>
  ROLLING.map(([show, viewer, season, episode, daysAgo], index) => {
    const [series, title, tvdb, imdb, type, instance] = SHOWS[show]
    const watched = now - daysAgo * DAY_MS
    return {
      id: index + 1,
      sonarr_series_id: series,
      tvdb_id: tvdb,
      imdb_id: imdb,
      show_title: title,
      monitoring_type: type,
      current_monitored_season: season,
      last_watched_season: viewer === null ? season : season - (episode < 3 ? 1 : 0),
      last_watched_episode: episode,
      last_session_date: sqlTime(watched - 5 * HOUR_MS),
      sonarr_instance_id: instance,
      plex_user_id: viewer === null ? null : String(1001 + index),
      plex_username: viewer,
      created_at: sqlTime(now - 60 * DAY_MS),
      updated_at: sqlTime(watched),
      last_updated_at: sqlTime(watched),
    }
  })
