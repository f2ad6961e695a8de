import type { ArrKind } from '../../web/contract/instances.ts'
import type { World } from './world.ts'

/** One in this many titles counts as no longer on any watchlist. */
const GONE_EVERY = 20

const NONE = { deleted: 0, skipped: 0, protected: 0 }
const NO_ITEMS = { ...NONE, items: [] as { title: string; guid: string; instance: string }[] }
const NOTHING = { total: { ...NONE, processed: 0 }, movies: NO_ITEMS, shows: NO_ITEMS }

export const deletionRules = (world: World) => {
  /** The first guid of each title that an earlier run deleted. */
  const earlier = new Set<string>()

  /**
   * Deletes nothing if no delete flag is set or a safeguard applies: no token, empty watchlists, or deletion of more than
   * `maxDeletionPrevention` percent of the titles (backend-notes 2.10).
   */
  const plan = () => {
    const config = world.config.stored()
    const report = (
      results: Partial<typeof NOTHING> & { safetyTriggered?: boolean; safetyMessage?: string } = {},
    ) => ({
      success: true,
      message: 'Dry run completed',
      results: { ...NOTHING, ...results },
    })
    const stop = (safetyMessage: string) => ({
      ...report({ safetyTriggered: true, safetyMessage }),
      message: 'Dry run completed, safety check triggered',
    })
    if (!world.config.hasToken()) return stop('No Plex token configured')
    const isDeletingShows = config.deleteEndedShow || config.deleteContinuingShow
    if (!config.deleteMovie && !isDeletingShows) return report()
    const listed = new Map(world.listedItems().map(item => [item.key, item]))
    const titles = [...listed.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
    if (titles.length === 0) return stop('All watchlists are empty')

    const partOf = (kind: ArrKind, type: string, isOn: boolean) => {
      const all = titles.filter(title => title.type === type)
      const due = isOn ? all.filter((_, index) => index % GONE_EVERY === 0) : []
      const gone = due.filter(({ guids }) => !earlier.has(guids?.[0] ?? ''))
      const isKept = (index: number) =>
        config.enablePlexPlaylistProtection === true && index % 3 === 2
      const instance = world.instances[kind].all().find(row => row.isDefault)?.id ?? 1
      const items = gone
        .filter((_, index) => !isKept(index))
        .map(({ title, guids }) => ({ title, guid: guids?.[0] ?? '', instance: String(instance) }))
      return {
        deleted: items.length,
        skipped: all.length - gone.length,
        protected: gone.length - items.length,
        items,
      }
    }
    const movies = partOf('radarr', 'movie', config.deleteMovie === true)
    const shows = partOf('sonarr', 'show', isDeletingShows === true)
    const total = {
      deleted: movies.deleted + shows.deleted,
      skipped: movies.skipped + shows.skipped,
      processed: titles.length,
      protected: movies.protected + shows.protected,
    }
    const percent = (total.deleted / titles.length) * 100
    const limit = Number(config.maxDeletionPrevention ?? 10)
    if (percent > limit)
      return stop(
        `Would delete ${total.deleted} out of ${titles.length} items (${percent.toFixed(2)}%), which exceeds the maximum of ${limit}%`,
      )
    return report({ total, movies, shows })
  }
  return {
    plan,
    run(): void {
      if (!world.config.hasToken()) throw new Error('No Plex token configured')
      const { movies, shows } = plan().results
      for (const { guid } of [...movies.items, ...shows.items]) earlier.add(guid)
    },
  }
}
