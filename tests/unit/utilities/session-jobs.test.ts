import { expect, test } from 'vitest'
import type { ScheduledJob } from '../../../web/contract/scheduler.ts'
import type { RollingShow } from '../../../web/contract/session-monitoring.ts'
import { groupShows } from '../../../web/features/utilities/session-monitoring/rolling-shows.ts'
import {
  describeMismatch,
  jobsFor,
} from '../../../web/features/utilities/session-monitoring/session-jobs.ts'

type SessionSettings = Parameters<typeof jobsFor>[0]

const SETTINGS: SessionSettings = {
  enabled: true,
  pollingIntervalMinutes: 60,
  remainingEpisodes: 2,
  enableAutoReset: true,
  inactivityResetDays: 7,
  autoResetIntervalHours: 24,
  enableProgressiveCleanup: false,
}
const job = (enabled: boolean, config: ScheduledJob['config']): ScheduledJob => ({
  id: 1,
  name: 'job',
  type: 'interval',
  config,
  enabled,
  last_run: null,
  next_run: null,
})
const faults = (settings: Partial<SessionSettings>, monitor: ScheduledJob, reset: ScheduledJob) =>
  jobsFor({ ...SETTINGS, ...settings }).map((due, index) =>
    describeMismatch(due, index === 0 ? monitor : reset),
  )

const hourly = job(true, { hours: 1 })
const daily = job(true, { hours: 24 })
test.each([
  ['equal, with 1 hour as 60 minutes', {}, hourly, job(true, { days: 1 }), []],
  ['reset left on', { enabled: false }, job(false, {}), daily, ['is on']],
  ['job turned off', {}, job(false, { hours: 1 }), daily, ['is off']],
  ['interval', {}, job(true, { minutes: 15 }), daily, ['the saved interval']],
])('compares the jobs with the settings: %s', (_, settings, monitor, reset, expected) => {
  const found = faults(settings, monitor, reset).filter(fault => fault !== null)
  expect(found).toHaveLength(expected.length)
  for (const [index, words] of expected.entries()) expect(found[index]).toContain(words)
})

test('groups rows by series and instance', () => {
  const row = (change: Partial<RollingShow>): RollingShow => ({
    id: 1,
    sonarr_series_id: 11,
    tvdb_id: null,
    imdb_id: null,
    show_title: 'Severance',
    monitoring_type: 'pilotRolling',
    current_monitored_season: 2,
    last_watched_season: 0,
    last_watched_episode: 0,
    last_session_date: null,
    sonarr_instance_id: 1,
    plex_user_id: null,
    plex_username: null,
    created_at: '',
    updated_at: '',
    last_updated_at: '',
    ...change,
  })
  const ada = { plex_user_id: '5', plex_username: 'Ada', last_session_date: '2026-11-20 10:00:00' }
  const groups = groupShows(
    [row({ id: 2, ...ada }), row({}), row({ id: 3, sonarr_instance_id: 2 })],
    [row({ id: 3, sonarr_instance_id: 2 })],
    [{ id: 1, name: 'Main' }],
  )
  expect(groups).toMatchObject([
    {
      id: 1,
      instance: 'Main',
      lastSeen: '2026-11-20 10:00:00',
      viewers: [{ name: 'Ada' }],
      isInactive: false,
    },
    { id: 3, instance: 'Sonarr 2', lastSeen: null, viewers: [], isInactive: true },
  ])
})
