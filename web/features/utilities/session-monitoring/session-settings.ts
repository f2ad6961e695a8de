import { configPatchOf, configSource } from '../../../components/settings/config-source.ts'
import { defineSettings } from '../../../components/settings/define-settings.ts'
import { number } from '../../../components/settings/kinds/number.tsx'
import { toggle } from '../../../components/settings/kinds/toggle.tsx'
import { userChoice } from '../../../components/settings/kinds/user-choice.tsx'
import type { SettingsSource } from '../../../components/settings/source.ts'
import type { Config } from '../../../contract/config.ts'
import type { ScheduledJob } from '../../../contract/scheduler.ts'
import { ExplainedError, isUnconfirmed, reasonOf } from '../../../lib/errors.ts'
import type { Values } from '../../../lib/form-edits.ts'
import { andJoined } from '../../../lib/join-words.ts'
import { saveJob } from '../../../state/schedules.ts'

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

const GROUP = 'plexSessionMonitoring'
const whenReset = {
  visibleWhen: (values: Values) => values['plexSessionMonitoring.enableAutoReset'] === true,
}

export const SETTINGS = defineSettings({
  'plexSessionMonitoring.enabled': toggle({ label: 'Monitor sessions' }),
  'plexSessionMonitoring.pollingIntervalMinutes': number({ label: 'Check every' }),
  'plexSessionMonitoring.remainingEpisodes': number({
    label: 'Fetch the next season when',
    unit: 'episodes are left',
  }),
  'plexSessionMonitoring.filterUsers': userChoice({
    label: 'Users to monitor',
    none: 'All users',
    hint: 'Leave blank to monitor everyone.',
  }),
  'plexSessionMonitoring.enableAutoReset': toggle({
    label: 'Reset inactive shows',
    hint: 'Keeps the pilot or first season and deletes later episodes. Runs only while session monitoring is on.',
  }),
  'plexSessionMonitoring.inactivityResetDays': number({ label: 'Inactive after', ...whenReset }),
  'plexSessionMonitoring.autoResetIntervalHours': number({
    label: 'Check for inactive shows every',
    ...whenReset,
  }),
  'plexSessionMonitoring.enableProgressiveCleanup': toggle({
    label: 'Delete seasons everyone has watched',
  }),
})

/** Saves the jobs first: if one fails, the settings stay unsaved and the user can save again. */
const write = async (changed: Values, fresh: Config) => {
  const next = configPatchOf(fresh, changed)[GROUP] ?? fresh[GROUP]
  const due = jobsFor({ ...fresh[GROUP], ...next }).filter(job =>
    job.follows.some(name => `${GROUP}.${name}` in changed),
  )
  const done: string[] = []
  const fail = (cause: unknown, what = '') => {
    const already =
      done.length === 0
        ? ''
        : ` Already updated: ${andJoined(done)}. Save again to update the rest.`
    throw new ExplainedError(`${what}${reasonOf(cause)}${already}`, { cause })
  }
  for (const { name, label, enabled, config } of due) {
    await saveJob(name, { enabled, config }).catch(cause =>
      fail(
        cause,
        `the schedule “${label}” ${isUnconfirmed(cause) ? 'may not have been changed' : 'couldn’t be changed'}. `,
      ),
    )
    done.push(`“${label}”`)
  }
  await configSource.write(changed, fresh).catch(cause => {
    if (done.length === 0) throw cause
    fail(cause)
  })
}

export const SOURCE: SettingsSource<Config> = { ...configSource, write }
