import type { RollingShow } from '../../web/contract/session-monitoring.ts'
import { ownError } from '../world/api-error.ts'
import { DAY_MS } from '../world/days.ts'
import type { World } from './world.ts'

const timeOf = (text: string | null): number =>
  text === null ? 0 : Date.parse(text.includes('T') ? text : `${text.replace(' ', 'T')}Z`)

interface Enrolled {
  sonarrSeriesId: number
  sonarrInstanceId: number
  title: string
  guids: readonly string[]
  rollingShowId: number | null
}

const idIn = (guids: readonly string[], source: string) =>
  guids.find(guid => guid.startsWith(`${source}:`))?.slice(source.length + 1) ?? null
/** The master row of a show has no viewer. */
const isMaster = (row: RollingShow) => row.plex_user_id === null
const isSameShow = (a: RollingShow, b: RollingShow) =>
  a.sonarr_series_id === b.sonarr_series_id && a.sonarr_instance_id === b.sonarr_instance_id

/** Rolling shows: one master row and one row per viewer (backend-notes 2.13). */
export const rollingRules = ({ now, iso, seed, profile, config, listedItems }: World) => {
  let rows = seed.rolling
    .filter(row => profile.hasSeasonPilots || row.monitoring_type !== 'allSeasonPilotRolling')
    .map(row => ({ ...row }))
  const find = (id: number): RollingShow => {
    const row = rows.find(show => show.id === id)
    if (!row) throw ownError(404, 'Rolling monitored show not found')
    return row
  }
  const change = (show: RollingShow, changes: Partial<RollingShow>) => {
    const times = { updated_at: iso(), last_updated_at: iso() }
    rows = rows.map(row => (isSameShow(show, row) ? { ...row, ...changes, ...times } : row))
  }
  const reset = (show: RollingShow) => {
    rows = rows.filter(row => !isSameShow(show, row) || isMaster(row))
    const start = { current_monitored_season: 1, last_watched_season: 0, last_watched_episode: 0 }
    change(show, start)
  }
  const inactive = (days: number) =>
    rows.filter(row => isMaster(row) && timeOf(row.last_session_date) < now() - days * DAY_MS)
  const enrolled = (show: Enrolled, monitoring_type: string, season: number): RollingShow => ({
    id: Math.max(0, ...rows.map(row => row.id)) + 1,
    sonarr_series_id: show.sonarrSeriesId,
    sonarr_instance_id: show.sonarrInstanceId,
    show_title: show.title,
    tvdb_id: idIn(show.guids, 'tvdb'),
    imdb_id: idIn(show.guids, 'imdb'),
    monitoring_type,
    current_monitored_season: season,
    last_watched_season: 0,
    last_watched_episode: 0,
    last_session_date: iso(),
    plex_user_id: null,
    plex_username: null,
    created_at: iso(),
    updated_at: iso(),
    last_updated_at: iso(),
  })

  return {
    all: () => rows,
    /** The series of an instance: those that roll and, in the first instance, those of the watchlists. */
    sonarrShows(instance: number) {
      const masters = rows.filter(row => isMaster(row) && row.sonarr_instance_id === instance)
      const isRolling = (title: string) =>
        rows.some(row => row.show_title === title && row.sonarr_series_id < 100)
      const shows = listedItems().filter(({ type }) => instance === 1 && type === 'show')
      const listed = [...new Map(shows.map(show => [show.key, show])).values()]
        .filter(({ title }) => !isRolling(title))
        .map(({ title, guids }, at) => ({ title, guids, series: 100 + at }))
      const known = masters.map(({ show_title: title, tvdb_id, sonarr_series_id: series }) => ({
        title,
        guids: [`tvdb:${tvdb_id}`],
        series,
      }))
      const bySeries = new Map([...known, ...listed].map(show => [show.series, show]))
      return [...bySeries.values()].map(({ title, guids, series }) => {
        const master = masters.find(row => row.sonarr_series_id === series)
        return {
          sonarrInstanceId: instance,
          sonarrSeriesId: series,
          title,
          guids,
          rollingShowId: master?.id ?? null,
          monitoringType: master?.monitoring_type ?? null,
        }
      })
    },
    /** Adds shows or changes their type. Those with an unknown id fail. */
    enroll(shows: readonly Enrolled[], type: string, isReset: boolean) {
      const counts = { enrolled: 0, modified: 0, skipped: 0, failed: 0 }
      const season = type === 'allSeasonPilotRolling' ? 0 : 1
      for (const show of shows) {
        const master = rows.find(row => row.id === show.rollingShowId)
        if (show.rollingShowId === null) {
          counts.enrolled++
          rows.push(enrolled(show, type, season))
        } else if (!master) counts.failed++
        else if (master.monitoring_type === type && !isReset) counts.skipped++
        else {
          counts.modified++
          if (isReset) reset(master)
          change(master, { monitoring_type: type, current_monitored_season: season })
        }
      }
      return counts
    },
    inactive,
    reset: (id: number) => reset(find(id)),
    remove(id: number): void {
      const row = find(id)
      rows = rows.filter(other => !isSameShow(row, other))
    },
    resetInactive(days: number): number {
      const due = inactive(days)
      for (const row of due) reset(row)
      return due.length
    },
    /**
     * Checks active sessions: the first viewer near the end of a season advances to the next season.
     * @throws ApiError 400
     */
    run() {
      if (!config.group('plexSessionMonitoring').enabled)
        throw ownError(400, 'Plex session monitoring is not enabled')
      const viewer = rows.find(row => !isMaster(row) && row.last_watched_episode >= 8)
      const errors: string[] = []
      if (!viewer) return { processedSessions: 1, triggeredSearches: 0, errors, rollingUpdates: [] }
      const season = viewer.current_monitored_season + 1
      change(viewer, {
        current_monitored_season: season,
        last_watched_episode: 1,
        last_session_date: iso(),
      })
      const update = {
        showTitle: viewer.show_title,
        action: 'expanded_to_next_season',
        details: `Now monitoring season ${season}`,
      }
      return { processedSessions: 2, triggeredSearches: 1, errors, rollingUpdates: [update] }
    },
  }
}
