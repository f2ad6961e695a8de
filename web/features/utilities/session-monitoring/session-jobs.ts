import type { Config } from '../../../contract/config.ts'
import type { ScheduledJob } from '../../../contract/scheduler.ts'

export const MONITOR_JOB = 'plex-session-monitor'
export const RESET_JOB = 'plex-rolling-auto-reset'
export type SessionSettings = Config['plexSessionMonitoring']

/** What a job has to be by the settings. */
export interface DueJob {
  name: string
  /** What it does, as a subject: "Looking at sessions". */
  label: string
  enabled: boolean
  config: { minutes: number } | { hours: number }
  /** The settings it follows. */
  follows: readonly (keyof SessionSettings)[]
}

/** Both jobs as the settings want them. The backend does not do this by itself. */
export const jobsFor = (settings: SessionSettings): readonly DueJob[] => [
  {
    name: MONITOR_JOB,
    label: 'Looking at sessions',
    enabled: settings.enabled,
    config: { minutes: settings.pollingIntervalMinutes },
    follows: ['enabled', 'pollingIntervalMinutes'],
  },
  {
    name: RESET_JOB,
    label: 'Resetting inactive shows',
    enabled: settings.enabled && settings.enableAutoReset,
    config: { hours: settings.autoResetIntervalHours },
    follows: ['enabled', 'enableAutoReset', 'autoResetIntervalHours'],
  },
]

const SECONDS = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const

/** Length of an interval in seconds; null for a cron job. */
export const intervalSeconds = (config: ScheduledJob['config']): number | null =>
  'expression' in config
    ? null
    : Object.entries(SECONDS).reduce(
        (sum, [unit, seconds]) => sum + (config[unit as keyof typeof SECONDS] ?? 0) * seconds,
        0,
      )

/**
 * How a stored job differs from what the settings want, in words; null when it is in step. While monitoring is off the job
 * that looks at sessions does nothing, whatever its switch says: a fresh backend comes like that.
 */
export const outOfStep = (due: DueJob, stored: ScheduledJob): string | null => {
  if (!due.enabled)
    return stored.enabled && due.name !== MONITOR_JOB
      ? `${due.label} is on, and should be off.`
      : null
  if (!stored.enabled) return `${due.label} is off, and should be on.`
  return intervalSeconds(stored.config) === intervalSeconds(due.config)
    ? null
    : `${due.label} runs at another interval than set here.`
}
