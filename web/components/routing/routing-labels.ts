import {
  type ArrKind,
  type Instance,
  MinimumAvailability,
  MovieMonitor,
  type QualityProfile,
  type RootFolder,
  SeasonMonitoring,
  SeriesType,
  type Tag,
} from '../../contract/instances.ts'
import type { ContentType } from '../../contract/values.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { formatBytes } from '../../lib/format-bytes.ts'
import { capital } from '../../lib/sentence.ts'
import type { Feature } from '../../state/config.ts'
import { folderOf, profileOf, tagOf } from '../../state/instances.ts'
import { humanize, labelIn } from '../labels/humanize.ts'
import type { RoutingDraft } from './routing-draft.ts'

export type WordField = 'seasonMonitoring' | 'seriesType' | 'minimumAvailability' | 'monitor'
export interface WordChoice {
  field: WordField
  label: string
  values: readonly string[]
  words: Readonly<Record<string, string>>
  /** Values that only servers with the feature know. */
  newer?: Readonly<Record<string, Feature>>
  hint?: (value: unknown) => string | undefined
}

/** Whether seasons are added as they are watched, which requires Plex session monitoring. */
export const isRolling = (value: unknown): boolean => /Rolling$/.test(String(value))

const SEASONS: WordChoice = {
  field: 'seasonMonitoring',
  label: 'Season monitoring',
  // Sonarr reports "unknown" and "skip", but they can't be selected. Saved ones are kept.
  values: SeasonMonitoring.known.filter(value => value !== 'unknown' && value !== 'skip'),
  words: {
    unknown: 'Unknown',
    all: 'All episodes',
    future: 'Future episodes',
    missing: 'Missing episodes',
    existing: 'Existing episodes',
    firstSeason: 'First season',
    lastSeason: 'Last season',
    latestSeason: 'Latest season',
    pilot: 'Pilot only',
    pilotRolling: 'Pilot, rest as watched',
    firstSeasonRolling: 'First season, rest as watched',
    allSeasonPilotRolling: 'Pilot of each season, rest as watched',
    recent: 'Recent episodes',
    monitorSpecials: 'Monitor specials',
    unmonitorSpecials: 'Unmonitor specials',
    none: 'None',
    skip: 'Unchanged',
  },
  newer: { allSeasonPilotRolling: 'seasonPilots' },
  hint: value => (isRolling(value) ? 'Requires Plex session monitoring.' : undefined),
}
const SERIES: WordChoice = {
  field: 'seriesType',
  label: 'Series type',
  values: SeriesType.known,
  words: { standard: 'Standard', anime: 'Anime', daily: 'Daily' },
}
const AVAILABILITY: WordChoice = {
  field: 'minimumAvailability',
  label: 'Minimum availability',
  values: MinimumAvailability.known,
  words: { announced: 'Announced', inCinemas: 'In cinemas', released: 'Released' },
}
const MONITOR: WordChoice = {
  field: 'monitor',
  label: 'Monitor',
  values: MovieMonitor.known,
  words: { movieOnly: 'Movie only', movieAndCollection: 'Movie and collection', none: 'None' },
}
export const WORD_CHOICES: Record<ContentType, readonly WordChoice[]> = {
  movie: [AVAILABILITY, MONITOR],
  show: [SEASONS, SERIES],
}

/** Makes unknown values readable: 'everyOther' → 'Every other'. */
export const wordOf = ({ words }: Pick<WordChoice, 'words'>, value: string): string =>
  labelIn<string>(words, value) ??
  humanize(value.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase())

export const seasonLabel = (monitoring: string): string => wordOf(SEASONS, monitoring)

export const searchLabel = (search: boolean): string =>
  search ? 'Search immediately' : 'Don’t search'

export interface Names {
  kind: ArrKind
  instances: readonly Pick<Instance, 'id' | 'name'>[] | null
  profiles: readonly QualityProfile[] | null
  tags: readonly Tag[] | null
}

export const profileName = (profiles: Names['profiles'], value: string | number): string =>
  (profiles && profileOf(profiles, value)?.name) ??
  (typeof value === 'number' ? `#${value}` : value)

/** Formats free space as "3.1 TB free"; undefined if unknown. */
export const freeSpaceOf = (folders: readonly RootFolder[] | null | undefined, path: unknown) => {
  const space = folders && folderOf(folders, String(path))?.freeSpace
  return typeof space === 'number' ? `${formatBytes(space)} free` : undefined
}

export const tagName = (tags: Names['tags'], value: string): string =>
  (tags && tagOf(tags, value)?.label) ?? (/^\d+$/.test(value) ? `#${value}` : value)

export const tagsLabel = (tags: Names['tags'], values: readonly string[]): string =>
  [...new Set(values.map(value => bidiIsolate(tagName(tags, value))))].join(', ')

/** What happens to a title in its destination, such as "Tagged uhd · searched immediately"; '' for the defaults. */
export const routingNotes = (draft: RoutingDraft, type: ContentType, names: Names): string =>
  capital(
    [
      draft.tags.length > 0 && `tagged ${tagsLabel(names.tags, draft.tags)}`,
      draft.searchOnAdd !== null && (draft.searchOnAdd ? 'searched immediately' : 'not searched'),
      ...WORD_CHOICES[type].map(choice => {
        const value = draft[choice.field]
        return value !== null && `${choice.label}: ${wordOf(choice, value)}`.toLowerCase()
      }),
    ]
      .filter(Boolean)
      .join(' · '),
  )
