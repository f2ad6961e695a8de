import { TYPE_PLURALS } from '../../../components/labels/content-type.ts'
import { KIND_OF } from '../../../components/labels/instance-kind.ts'
import { instanceName } from '../../../components/labels/instance-name.ts'
import type { DELETION_MODES } from '../../../contract/config.ts'
import type { Instance } from '../../../contract/instances.ts'
import { CONTENT_TYPES, type ContentType } from '../../../contract/values.ts'
import { andJoined } from '../../../lib/join-words.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { capital } from '../../../lib/sentence.ts'
import type { DecidingSettings, DryRun, DryRunResults } from './delete-runs.ts'

export const MODE_LABELS = {
  watchlist: 'No longer on any watchlist',
  'tag-based': 'With the removal tag',
} as const satisfies Record<(typeof DELETION_MODES)[number], string>

export interface PlannedTitle {
  id: number
  title: string
  type: ContentType
  guid: string
  instance: string
  /** Derived from the settings, because the backend gives no reasons. */
  reason: string
}

type InstanceLists = Record<'radarr' | 'sonarr', readonly Pick<Instance, 'id' | 'name'>[] | null>

const reasonOf = (settings: DecidingSettings): string => {
  if (settings.deletionMode === 'tag-based') return `Tagged ${settings.removedTagPrefix}`
  if (settings.deletionMode !== 'watchlist') return settings.deletionMode
  return settings.respectUserSyncSetting ? 'Not on a synced watchlist' : 'Not on any watchlist'
}

export const plannedTitles = (
  { results, settings }: Pick<DryRun, 'results' | 'settings'>,
  lists: InstanceLists,
): PlannedTitle[] =>
  CONTENT_TYPES.flatMap(type =>
    results[TYPE_PLURALS[type]].items.map(item => ({ ...item, type })),
  ).map(({ title, type, guid, instance }, index) => ({
    id: index + 1,
    title,
    type,
    guid,
    instance: instanceName(KIND_OF[type], instance, lists[KIND_OF[type]]),
    reason: reasonOf(settings),
  }))

/** Number of titles per instance, in descending order. */
export const countsByInstance = (
  titles: readonly PlannedTitle[],
): [name: string, count: number][] => {
  const counts = new Map<string, number>()
  for (const { instance } of titles) counts.set(instance, (counts.get(instance) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])
}

/** Formats counts, such as "3 movies and 1 show" or "nothing". */
export const formatCounts = (results: Pick<DryRunResults, 'movies' | 'shows'>): string =>
  andJoined(
    CONTENT_TYPES.flatMap(type => {
      const { deleted } = results[TYPE_PLURALS[type]]
      return deleted > 0 ? [pluralize(deleted, type)] : []
    }),
  ) || 'nothing'

/** Percentage of all titles that would be deleted, with one decimal. */
export const shareOf = ({ total }: DryRunResults): number =>
  total.processed > 0 ? Math.round((total.deleted / total.processed) * 1000) / 10 : 0

/** Why the backend refuses to delete, with the figures from its message. */
export interface SafetyTrip {
  kind: 'share' | 'token' | 'playlist' | 'watchlists' | 'other'
  wouldDelete: number | null
  of: number | null
  percent: number | null
  limit: number
}

const numberIn = (text: string | undefined) =>
  text === undefined ? null : Number(text.replaceAll(',', ''))

const CAUSES = [
  ['token', /token/i],
  ['playlist', /playlist/i],
  ['watchlists', /watchlist/i],
] as const
const AMOUNT = /([\d,]+) (?:out )?of ([\d,]+)/

/** Parses the backend's safety message; null if the check passed. */
export const safetyTrip = ({
  results,
  settings,
}: Pick<DryRun, 'results' | 'settings'>): SafetyTrip | null => {
  if (!results.safetyTriggered) return null
  const text = results.safetyMessage ?? ''
  const percent = numberIn(/(\d+(?:\.\d+)?)\s?%/.exec(text)?.[1])
  const [, wouldDelete, of] = AMOUNT.exec(text) ?? []
  const named = CAUSES.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other'
  return {
    kind: percent === null ? named : 'share',
    wouldDelete: numberIn(wouldDelete),
    of: numberIn(of),
    percent,
    limit: settings.maxDeletionPrevention,
  }
}

/** Number that the admin must type to confirm a run above the safety limit; null below the limit. */
export const numberToType = (run: Pick<DryRun, 'results' | 'settings'>): number | null => {
  const trip = safetyTrip(run)
  if (trip) return trip.kind === 'share' ? (trip.wouldDelete ?? trip.percent) : null
  const { results, settings } = run
  return shareOf(results) > settings.maxDeletionPrevention ? results.total.deleted : null
}

/** Names of the content types that are deleted with these settings; empty if there are none. */
export const deletedKinds = (settings: DecidingSettings): string[] =>
  [
    settings.deleteMovie && TYPE_PLURALS.movie,
    settings.deleteEndedShow && `ended ${TYPE_PLURALS.show}`,
    settings.deleteContinuingShow && `continuing ${TYPE_PLURALS.show}`,
  ].filter(kind => kind !== false)

/** For example "Movies, ended shows" or "Nothing". */
export const deletedText = (settings: DecidingSettings): string =>
  capital(deletedKinds(settings).join(', ')) || 'Nothing'
