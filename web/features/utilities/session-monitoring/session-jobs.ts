import type { Config } from '../../../contract/config.ts'
import type { ScheduledJob } from '../../../contract/scheduler.ts'

export const MONITOR_JOB = 'plex-session-monitor'
export const RESET_JOB = 'plex-rolling-auto-reset'
type SessionSettings = Config['plexSessionMonitoring']

export interface DueJob {
  name: string
  label: string
  enabled: boolean
  config: { minutes: number } | { hours: number }
  follows: readonly (keyof SessionSettings)[]
}

/** Both jobs, configured as the settings require. The backend doesn't update the jobs when the settings change. */
export const jobsFor = (settings: SessionSettings): readonly DueJob[] => [
  {
    name: MONITOR_JOB,
    label: 'Session monitoring',
    enabled: settings.enabled,
    config: { minutes: settings.pollingIntervalMinutes },
    follows: ['enabled', 'pollingIntervalMinutes'],
  },
  {
    name: RESET_JOB,
    label: 'Inactive-show reset',
    enabled: settings.enabled && settings.enableAutoReset,
    config: { hours: settings.autoResetIntervalHours },
    follows: ['enabled', 'enableAutoReset', 'autoResetIntervalHours'],
  },
]

const SECONDS = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const

const intervalSeconds = (config: ScheduledJob['config']): number | null =>
  'expression' in config
    ? null
    : Object.entries(SECONDS).reduce(
        (sum, [unit, seconds]) => sum + (config[unit as keyof typeof SECONDS] ?? 0) * seconds,
        0,
      )

/**
 * How a job differs from the settings, or null. While monitoring is off, the monitor job does nothing, so it can stay
 * enabled, as it is on a new backend.
 */
export const describeMismatch = (due: DueJob, stored: ScheduledJob): string | null => {
  if (!due.enabled)
    return stored.enabled && due.name !== MONITOR_JOB
      ? `${due.label} is on but should be off.`
      : null
  if (!stored.enabled) return `${due.label} is off but should be on.`
  return intervalSeconds(stored.config) === intervalSeconds(due.config)
    ? null
    : `${due.label} isn’t running at the saved interval.`
}
