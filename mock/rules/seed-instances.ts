import type { RouterRule } from '../../web/contract/content-router.ts'
import type { ArrKind, Instance } from '../../web/contract/instances.ts'
import type { ROLLING_TYPES, RollingShow } from '../../web/contract/session-monitoring.ts'
import { DAY_MS, HOUR_MS } from '../world/days.ts'
import { type ArrApp, defaultApp, placeholderInstance } from './instances.ts'
import { sqlTime } from './schedules.ts'

export type SeededInstance = { instance: Instance; app: ArrApp }

const common = {
  apiKey: '0123456789abcdef0123456789abcdef',
  bypassIgnored: false,
  searchOnAdd: true,
  tags: [],
  isDefault: false,
  syncedInstances: [],
}
const movies = { ...common, minimumAvailability: 'released' }
const shows = { ...common, monitorNewItems: 'all', createSeasonFolders: true }

/** Two working instances of each kind, and one that doesn't respond. */
const DEMO: Record<ArrKind, Instance[]> = {
  radarr: [
    {
      ...movies,
      id: 1,
      name: 'Radarr',
      baseUrl: 'http://radarr.example.internal:7878',
      qualityProfile: '4',
      rootFolder: '/data/movies',
      isDefault: true,
      syncedInstances: [2],
    },
    {
      ...movies,
      id: 2,
      name: 'Radarr 4K',
      baseUrl: 'http://radarr-4k.example.internal:7878',
      qualityProfile: '5.0',
      rootFolder: '/data/movies-4k',
      tags: ['1'],
    },
    {
      ...movies,
      id: 3,
      name: 'Attic (old disks)',
      baseUrl: 'http://attic.invalid:7878',
      qualityProfile: 'HD-720p',
      rootFolder: '/mnt/attic/movies',
      searchOnAdd: false,
    },
  ],
  sonarr: [
    {
      ...shows,
      id: 1,
      name: 'Sonarr',
      baseUrl: 'http://sonarr.example.internal:8989',
      qualityProfile: '4',
      rootFolder: '/data/shows',
      isDefault: true,
      seasonMonitoring: 'all',
      seriesType: 'standard',
    },
    {
      ...shows,
      id: 2,
      name: 'Sonarr アニメ',
      baseUrl: 'http://sonarr-anime.example.internal:8989',
      qualityProfile: '6',
      rootFolder: '/data/anime',
      tags: ['2'],
      seasonMonitoring: 'pilotRolling',
      seriesType: 'anime',
    },
  ],
}

/** A new backend has one placeholder of each kind. */
export const seedInstances = (fresh: boolean): Record<ArrKind, SeededInstance[]> => {
  const of = (kind: ArrKind) =>
    (fresh ? [placeholderInstance(kind)] : DEMO[kind]).map(instance => ({
      instance,
      app: defaultApp(kind, instance.id),
    }))
  return { radarr: of('radarr'), sonarr: of('sonarr') }
}

const GENRES = ['Drama', 'Comedy', 'Horror', 'Animation', 'Documentary', 'Romance', 'Western']

/** The rules that seeded requests refer to, plus generated rules up to `count` and two that exclude titles. */
export const seedRules = (now: number, count = 0): RouterRule[] => {
  const times = {
    created_at: new Date(now - 90 * DAY_MS).toISOString(),
    updated_at: new Date(now - 3 * DAY_MS).toISOString(),
  }
  const base = {
    tags: [],
    order: 50,
    enabled: true,
    always_require_approval: false,
    bypass_user_quotas: false,
    ...times,
  }
  const when = (field: string, operator: string, value: unknown, negate = false) => ({
    field,
    operator,
    value,
    negate,
  })
  const group = (
    operator: 'AND' | 'OR',
    ...conditions: NonNullable<RouterRule['condition']>[]
  ) => ({ operator, conditions, negate: false })
  const further = (index: number): RouterRule => {
    const genre = GENRES[index % GENRES.length] ?? ''
    const min = 1950 + (index % 70)
    return {
      ...base,
      id: index + 1,
      name: `${genre} from ${min} on`,
      target_type: index % 2 === 0 ? 'radarr' : 'sonarr',
      target_instance_id: 1,
      order: index % 101,
      condition: group(
        'AND',
        when('genres', 'contains', genre),
        when('year', 'between', { min, max: min + 9 }),
      ),
    }
  }
  const rules: RouterRule[] = [
    {
      ...base,
      id: 1,
      name: 'Restricted certification',
      target_type: 'radarr',
      target_instance_id: 1,
      order: 90,
      always_require_approval: true,
      approval_reason: 'Rated R or above',
      condition: group('OR', when('certification', 'in', ['R', 'NC-17'])),
      root_folder: '/data/movies',
      quality_profile: 4,
    },
    {
      ...base,
      id: 2,
      name: 'Anime needs a look',
      target_type: 'sonarr',
      target_instance_id: 2,
      order: 80,
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
    },
    {
      ...base,
      id: 3,
      name: 'Long-running shows (over 8 seasons)',
      target_type: 'sonarr',
      target_instance_id: 1,
      always_require_approval: true,
      approval_reason: 'More than eight seasons',
      season_monitoring: 'firstSeasonRolling',
      condition: group('AND', when('season', 'greaterThan', 8)),
      root_folder: '/data/shows',
      quality_profile: 4,
    },
    {
      ...base,
      id: 4,
      name: '4K for the family 🍿',
      target_type: 'radarr',
      target_instance_id: 2,
      order: 70,
      bypass_user_quotas: true,
      search_on_add: true,
      tags: ['uhd'],
      condition: group(
        'AND',
        when('user', 'in', ['grandma', 1]),
        when('year', 'greaterThan', 2010),
      ),
      root_folder: '/data/movies-4k',
      quality_profile: 5,
    },
    {
      ...base,
      id: 5,
      name: 'No musicals',
      target_type: 'radarr',
      target_instance_id: 1,
      order: 40,
      enabled: false,
      condition: group('AND', when('genres', 'regex', 'music(al)?', true)),
    },
  ]
  while (rules.length < count) rules.push(further(rules.length))
  const exclusion: RouterRule = {
    ...base,
    id: rules.length + 1,
    name: 'No reality shows',
    target_type: 'sonarr',
    target_instance_id: null,
    exclude_from_routing: true,
    order: 60,
    condition: group('AND', when('genres', 'contains', 'Reality')),
  }
  const streamed: RouterRule = {
    ...base,
    id: rules.length + 2,
    name: 'On our streaming services',
    target_type: 'radarr',
    target_instance_id: null,
    exclude_from_routing: true,
    enabled: false,
    condition: group(
      'AND',
      when('streamingServices', 'in', [8, 337]),
      when('imdbRating', 'lessThan', { rating: 6, votes: 1000 }),
      when('movieStatus', 'equals', 'released'),
    ),
  }
  return [...rules, exclusion, streamed]
}

/** Shows with rolling monitoring, some of them idle past the reset time; `now` is in epoch milliseconds. */
export const seedRolling = (now: number): RollingShow[] => {
  const row = (
    id: number,
    series: number,
    title: string,
    ids: [tvdb: string, imdb: string],
    viewer: string | null,
    season: number,
    episode: number,
    daysAgo: number,
    type: (typeof ROLLING_TYPES)[number],
    instance = 1,
  ): RollingShow => ({
    id,
    sonarr_series_id: series,
    tvdb_id: ids[0],
    imdb_id: ids[1],
    show_title: title,
    monitoring_type: type,
    current_monitored_season: season,
    last_watched_season: viewer === null ? season : season - (episode < 3 ? 1 : 0),
    last_watched_episode: episode,
    last_session_date: sqlTime(now - daysAgo * DAY_MS - 5 * HOUR_MS),
    sonarr_instance_id: instance,
    plex_user_id: viewer === null ? null : String(1000 + id),
    plex_username: viewer,
    created_at: sqlTime(now - 60 * DAY_MS),
    updated_at: sqlTime(now - daysAgo * DAY_MS),
    last_updated_at: sqlTime(now - daysAgo * DAY_MS),
  })
  const severance: [string, string] = ['371980', 'tt11280740']
  const wire: [string, string] = ['79126', 'tt0306414']
  const frieren: [string, string] = ['424536', 'tt22248376']
  return [
    row(1, 11, 'Severance', severance, null, 2, 9, 1, 'pilotRolling'),
    row(2, 11, 'Severance', severance, 'Ada Lovelace', 2, 9, 1, 'pilotRolling'),
    row(3, 11, 'Severance', severance, 'grandma', 1, 4, 3, 'pilotRolling'),
    row(4, 12, 'The Wire', wire, null, 1, 2, 21, 'firstSeasonRolling'),
    row(5, 12, 'The Wire', wire, 'zoë.björk', 1, 2, 21, 'firstSeasonRolling'),
    row(6, 13, '葬送のフリーレン', frieren, null, 1, 1, 10, 'pilotRolling', 2),
    row(7, 13, '葬送のフリーレン', frieren, '田中さくら', 1, 1, 10, 'pilotRolling', 2),
    row(8, 14, 'Dark', ['334824', 'tt5753856'], null, 1, 1, 2, 'allSeasonPilotRolling'),
  ]
}
