import { configPatchOf, configSource } from '../../../components/settings/config-source.ts'
import { defineSettings } from '../../../components/settings/define-settings.ts'
import { number } from '../../../components/settings/kinds/number.tsx'
import { toggle } from '../../../components/settings/kinds/toggle.tsx'
import { userChoice } from '../../../components/settings/kinds/user-choice.tsx'
import type { SettingsSource } from '../../../components/settings/source.ts'
import type { Config } from '../../../contract/config.ts'
import type { Values } from '../../../lib/edits.ts'
import { ExplainedError, reasonOf } from '../../../lib/errors.ts'
import { saveJob } from '../../../state/schedules.ts'
import { type DueJob, jobsFor } from './session-jobs.ts'

const GROUP = 'plexSessionMonitoring'
const isOn = (name: string) => (values: Values) => values[`${GROUP}.${name}`] === true
const whenReset = { visibleWhen: isOn('enableAutoReset') }

export const SETTINGS = defineSettings({
  'plexSessionMonitoring.enabled': toggle({ label: 'Watch sessions' }),
  'plexSessionMonitoring.pollingIntervalMinutes': number({
    label: 'Look every',
  }),
  'plexSessionMonitoring.remainingEpisodes': number({
    label: 'Fetch the next season when so many are left',
  }),
  'plexSessionMonitoring.filterUsers': userChoice({
    label: 'Only sessions of',
    none: 'Every user',
    hint: 'While nobody is chosen, everybody’s sessions count.',
  }),
  'plexSessionMonitoring.enableAutoReset': toggle({
    label: 'Reset shows nobody watches',
    hint: 'A reset takes a show back to its pilot or first season and deletes the episodes beyond.',
  }),
  'plexSessionMonitoring.inactivityResetDays': number({
    label: 'Inactive after',
    ...whenReset,
  }),
  'plexSessionMonitoring.autoResetIntervalHours': number({
    label: 'Look for inactive shows every',
    ...whenReset,
  }),
  'plexSessionMonitoring.enableProgressiveCleanup': toggle({
    label: 'Delete seasons everybody has watched',
    hint: 'While a show is being watched, seasons behind every viewer are deleted.',
  }),
})

const write = async (changed: Values, fresh: Config) => {
  const next = configPatchOf(fresh, changed)[GROUP] ?? fresh[GROUP]
  const due = jobsFor({ ...fresh[GROUP], ...next }).filter(job =>
    job.follows.some(name => `${GROUP}.${name}` in changed),
  )
  const done: DueJob[] = []
  // The jobs go first: as long as the settings are not stored, every edit stays open and Save can be pressed again.
  for (const job of due) {
    try {
      await saveJob(job.name, { enabled: job.enabled, config: job.config })
      done.push(job)
    } catch (cause) {
      throw new ExplainedError(
        `the schedule “${job.label}” couldn’t be changed: ${reasonOf(cause)}${alreadyDone(done)}`,
      )
    }
  }
  try {
    await configSource.write(changed, fresh)
  } catch (cause) {
    if (done.length === 0) throw cause
    throw new ExplainedError(`${reasonOf(cause)}${alreadyDone(done)}`)
  }
}

const alreadyDone = (done: readonly DueJob[]) =>
  done.length === 0
    ? ''
    : ` Already changed: the schedule ${done.map(job => `“${job.label}”`).join(' and ')}. Save again to bring all in step.`

/** The configuration; a save keeps both jobs in step with it. */
export const SOURCE: SettingsSource<Config> = { ...configSource, write }
