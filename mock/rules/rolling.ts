import type { RollingShow } from '../../web/contract/session-monitoring.ts'
import type { WatchlistItem } from '../../web/contract/users.ts'
import { ApiError } from '../world/api-error.ts'
import { DAY_MS } from '../world/days.ts'

const timeOf = (text: string | null): number =>
  text === null ? 0 : Date.parse(text.includes('T') ? text : `${text.replace(' ', 'T')}Z`)

interface Enrolled {
  sonarrSeriesId: number
  sonarrInstanceId: number
  title: string
  guids: readonly string[]
  rollingShowId: number | null
}

/** Rolling shows: one master row and one row per viewer (backend-notes 2.13). */
export const rollingRules = (
  now: () => number,
  isEnabled: () => boolean,
  initial: RollingShow[],
) => {
  let rows = initial.map(row => ({ ...row }))
  const find = (id: number): RollingShow => {
    const row = rows.find(show => show.id === id)
    if (!row) throw new ApiError(404, 'Rolling monitored show not found', { byHand: true })
    return row
  }
  const sameShow = (a: RollingShow) => (b: RollingShow) =>
    a.sonarr_series_id === b.sonarr_series_id && a.sonarr_instance_id === b.sonarr_instance_id
  const change = (show: RollingShow, changesAt: (time: string) => Partial<RollingShow>) => {
    const time = new Date(now()).toISOString()
    rows = rows.map(row =>
      sameShow(show)(row)
        ? { ...row, ...changesAt(time), updated_at: time, last_updated_at: time }
        : row,
    )
  }
  const reset = (show: RollingShow) => {
    rows = rows.filter(row => !sameShow(show)(row) || row.plex_user_id === null)
    change(show, () => ({
      current_monitored_season: 1,
      last_watched_season: 0,
      last_watched_episode: 0,
    }))
  }
  const inactive = (days: number) =>
    rows.filter(
      row => row.plex_user_id === null && timeOf(row.last_session_date) < now() - days * DAY_MS,
    )

  const masterOf = (instance: number, series: number) =>
    rows.find(
      row =>
        row.plex_user_id === null &&
        row.sonarr_instance_id === instance &&
        row.sonarr_series_id === series,
    )
  /** The series of an instance: those that roll, and some from the watchlists. */
  const seriesOf = (instance: number, items: readonly Pick<WatchlistItem, 'title' | 'guids'>[]) => [
    ...rows.flatMap(row =>
      row.plex_user_id === null && row.sonarr_instance_id === instance
        ? { title: row.show_title, guids: [`tvdb:${row.tvdb_id}`], series: row.sonarr_series_id }
        : [],
    ),
    ...items
      .filter(
        ({ title }) => !rows.some(row => row.show_title === title && row.sonarr_series_id < 100),
      )
      .map(({ title, guids }, at) => ({ title, guids, series: 100 + at })),
  ]
  return {
    all: () => rows,
    sonarrShows(instance: number, items: readonly Pick<WatchlistItem, 'title' | 'guids'>[]) {
      const known = new Map(seriesOf(instance, items).map(show => [show.series, show]))
      return [...known.values()].map(({ title, guids, series }) => {
        const master = masterOf(instance, series)
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
      for (const { sonarrSeriesId, sonarrInstanceId, title, guids, rollingShowId } of shows) {
        const master = rows.find(row => row.id === rollingShowId)
        const time = new Date(now()).toISOString()
        if (rollingShowId === null) {
          counts.enrolled++
          rows.push({
            id: Math.max(0, ...rows.map(row => row.id)) + 1,
            sonarr_series_id: sonarrSeriesId,
            sonarr_instance_id: sonarrInstanceId,
            show_title: title,
            tvdb_id: guids.find(guid => guid.startsWith('tvdb:'))?.slice(5) ?? null,
            imdb_id: guids.find(guid => guid.startsWith('imdb:'))?.slice(5) ?? null,
            monitoring_type: type,
            current_monitored_season: season,
            last_watched_season: 0,
            last_watched_episode: 0,
            last_session_date: time,
            plex_user_id: null,
            plex_username: null,
            created_at: time,
            updated_at: time,
            last_updated_at: time,
          })
        } else if (!master) counts.failed++
        else if (master.monitoring_type === type && !isReset) counts.skipped++
        else {
          counts.modified++
          if (isReset) reset(master)
          change(master, () => ({ monitoring_type: type, current_monitored_season: season }))
        }
      }
      return counts
    },
    inactive,
    reset: (id: number) => reset(find(id)),
    remove(id: number): void {
      const row = find(id)
      rows = rows.filter(other => !sameShow(row)(other))
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
      if (!isEnabled())
        throw new ApiError(400, 'Plex session monitoring is not enabled', { byHand: true })
      const viewer = rows.find(row => row.plex_user_id !== null && row.last_watched_episode >= 8)
      if (!viewer)
        return {
          processedSessions: 1,
          triggeredSearches: 0,
          errors: [] as string[],
          rollingUpdates: [],
        }
      const season = viewer.current_monitored_season + 1
      change(viewer, time => ({
        current_monitored_season: season,
        last_watched_episode: 1,
        last_session_date: time,
      }))
      return {
        processedSessions: 2,
        triggeredSearches: 1,
        errors: [] as string[],
        rollingUpdates: [
          {
            showTitle: viewer.show_title,
            action: 'expanded_to_next_season',
            details: `Now monitoring season ${season}`,
          },
        ],
      }
    },
  }
}
