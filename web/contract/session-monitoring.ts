import * as z from 'zod/mini'
import { del, get, post } from './endpoint.ts'
import { list, row, rows } from './rows.ts'
import {
  count,
  Outcome,
  openEnum,
  shownMessage,
  shownMessageOrNull,
  shownTitle,
  textOrNull,
} from './values.ts'

export const ROLLING_TYPES = [
  'pilotRolling',
  'firstSeasonRolling',
  'allSeasonPilotRolling',
] as const
export const ROLLING_ACTIONS = [
  'expanded_to_season',
  'expanded_to_next_season',
  'switched_to_all',
] as const

/**
 * Each rolling show has one master row (`plex_user_id` is null) and one row per viewer, grouped by `sonarr_series_id`
 * and `sonarr_instance_id`. Dates are ISO or SQL text (backend-notes 2.13).
 */
const show = z.object({
  id: z.number(),
  sonarr_series_id: z.number(),
  tvdb_id: textOrNull,
  imdb_id: textOrNull,
  show_title: shownTitle,
  monitoring_type: openEnum(...ROLLING_TYPES),
  current_monitored_season: z.number(),
  last_watched_season: z._default(z.number(), 0),
  last_watched_episode: z._default(z.number(), 0),
  last_session_date: textOrNull,
  sonarr_instance_id: z.number(),
  plex_user_id: textOrNull,
  plex_username: shownMessageOrNull,
  created_at: z._default(z.string(), ''),
  updated_at: z._default(z.string(), ''),
  last_updated_at: z._default(z.string(), ''),
})
export const RollingShow = row(show, {
  sonarr_series_id: 0,
  show_title: 'Unknown title',
  monitoring_type: '',
  current_monitored_season: 0,
  sonarr_instance_id: 0,
})
export type RollingShow = z.infer<typeof RollingShow>

const base = '/v1/session-monitoring'
const success = z.boolean()
const days = z.optional(z.number().check(z.minimum(1), z.maximum(365)))

export const listRollingShows = get(`${base}/rolling-monitored`, {
  response: z.object({ success, shows: rows(RollingShow) }),
})

export const listInactiveShows = get(`${base}/rolling-monitored/inactive`, {
  query: z.object({ inactivityDays: days }),
  response: z.object({
    success,
    shows: rows(RollingShow),
    inactivityDays: z.optional(z.number()),
  }),
})

export const resetRollingShow = post(`${base}/rolling-monitored/:id/reset`, { response: Outcome })

/** Deletes the show's rows. `reset` (the default) also resets monitoring and files in Sonarr. */
export const deleteRollingShow = del(`${base}/rolling-monitored/:id`, {
  query: z.object({ reset: z.optional(z.boolean()) }),
  response: Outcome,
})

export const resetInactiveShows = post(`${base}/rolling-monitored/reset-inactive`, {
  body: z.object({ inactivityDays: days }),
  response: z.extend(Outcome, { resetCount: z._default(z.number(), 0) }),
})

/** A series that the server added to Sonarr. The last two are null unless it is monitored in a rolling way. */
const sonarrShow = z.object({
  sonarrInstanceId: z.number(),
  sonarrSeriesId: z.number(),
  title: shownTitle,
  guids: z._default(z.array(z.string()), []),
  rollingShowId: z._default(z.nullable(z.number()), null),
  monitoringType: textOrNull,
})
const SonarrShow = row(sonarrShow, { title: 'Unknown title' })
export type SonarrShow = z.infer<typeof SonarrShow>

/** Since 0.14, like `enrollShows`. */
export const listSonarrShows = get(`${base}/sonarr-shows`, {
  queue: 'remote',
  handles404: true,
  query: z.object({ instanceId: z.number() }),
  response: z.object({ success, shows: rows(SonarrShow) }),
})

/**
 * Adds several shows, or changes the type of those that have a `rollingShowId`. Shows that have the type are skipped
 * unless they are reset. `success` is false if some have failed.
 */
export const enrollShows = post(`${base}/rolling-monitored/bulk`, {
  body: z.object({
    shows: z
      .array(
        z.object({
          sonarrSeriesId: z.number(),
          sonarrInstanceId: z.number(),
          title: z.string(),
          guids: z.array(z.string()),
          rollingShowId: z.nullable(z.number()),
        }),
      )
      .check(z.minLength(1)),
    monitoringType: openEnum(...ROLLING_TYPES),
    resetMonitoring: z.optional(z.boolean()),
  }),
  response: z.extend(Outcome, { enrolled: count, modified: count, skipped: count, failed: count }),
})

/** Errors are listed in `result.errors`. Responds with 400 if monitoring is disabled. */
export const runSessionMonitor = post(`${base}/run`, {
  response: z.extend(Outcome, {
    result: z.object({
      processedSessions: z._default(z.number(), 0),
      triggeredSearches: z._default(z.number(), 0),
      errors: list(shownMessage),
      rollingUpdates: list(
        z.object({
          showTitle: shownTitle,
          action: openEnum(...ROLLING_ACTIONS),
          details: z._default(shownMessage, ''),
        }),
      ),
    }),
  }),
})
