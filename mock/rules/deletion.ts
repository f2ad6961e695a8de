import type { ArrKind } from '../../web/contract/instances.ts'
import type { WatchlistItem } from '../../web/contract/users.ts'
import type { StoredConfig } from './config.ts'

/** One in this many titles counts as no longer on any watchlist. */
const GONE_EVERY = 20

const nothing = () => ({
  deleted: 0,
  skipped: 0,
  protected: 0,
  items: [] as { title: string; guid: string; instance: string }[],
})

const zeros = { deleted: 0, skipped: 0, processed: 0, protected: 0 }

/**
 * Deletes nothing if no delete flag is set or a safeguard applies: no token, empty watchlists, or deletion of more than
 * `maxDeletionPrevention` percent of the titles (backend-notes 2.10).
 */
export const deletionPlan = (
  config: StoredConfig,
  items: readonly WatchlistItem[],
  instanceOf: (kind: ArrKind) => number | undefined,
  /** The first guid of each title that an earlier run deleted. */
  earlier: ReadonlySet<string>,
) => {
  const empty = { total: zeros, movies: nothing(), shows: nothing() }
  const stop = (safetyMessage: string) => ({
    success: true,
    message: 'Dry run completed, safety check triggered',
    results: { ...empty, safetyTriggered: true, safetyMessage },
  })
  if (config.plexTokens.length === 0) return stop('No Plex token configured')
  const isOn = config.deleteMovie || config.deleteEndedShow || config.deleteContinuingShow
  if (!isOn) return { success: true, message: 'Dry run completed', results: empty }
  const titles = [...new Map(items.map(item => [item.key, item])).values()].sort((a, b) =>
    a.key < b.key ? -1 : 1,
  )
  if (titles.length === 0) return stop('All watchlists are empty')
  const guards = config.enablePlexPlaylistProtection === true

  const plan = (kind: ArrKind, type: string, wanted: boolean) => {
    const all = titles.filter(title => title.type === type)
    const due = wanted ? all.filter((_, index) => index % GONE_EVERY === 0) : []
    const gone = due.filter(({ guids }) => !earlier.has(guids?.[0] ?? ''))
    const kept = guards ? gone.filter((_, index) => index % 3 === 2) : []
    const deleted = gone.filter(title => !kept.includes(title))
    return {
      processed: all.length,
      result: {
        deleted: deleted.length,
        skipped: all.length - gone.length,
        protected: kept.length,
        items: deleted.map(({ title, guids }) => ({
          title,
          guid: guids?.[0] ?? '',
          instance: String(instanceOf(kind) ?? 1),
        })),
      },
    }
  }
  const movies = plan('radarr', 'movie', config.deleteMovie === true)
  const shows = plan(
    'sonarr',
    'show',
    config.deleteEndedShow === true || config.deleteContinuingShow === true,
  )
  const processed = movies.processed + shows.processed
  const deleted = movies.result.deleted + shows.result.deleted
  const percent = (deleted / Math.max(1, processed)) * 100
  const limit = Number(config.maxDeletionPrevention ?? 10)
  if (percent > limit)
    return stop(
      `Would delete ${deleted} out of ${processed} items (${percent.toFixed(2)}%), which exceeds the maximum of ${limit}%`,
    )
  return {
    success: true,
    message: 'Dry run completed',
    results: {
      total: {
        deleted,
        skipped: movies.result.skipped + shows.result.skipped,
        processed,
        protected: movies.result.protected + shows.result.protected,
      },
      movies: movies.result,
      shows: shows.result,
    },
  }
}
