import { configPatchOf, configSource } from '../../../components/settings/config-source.ts'
import { defineSettings } from '../../../components/settings/define-settings.ts'
import { number } from '../../../components/settings/kinds/number.tsx'
import { toggle } from '../../../components/settings/kinds/toggle.tsx'
import { userChoice } from '../../../components/settings/kinds/user-choice.tsx'
import type { SettingsSource } from '../../../components/settings/source.ts'
import type { Config } from '../../../contract/config.ts'
import { ExplainedError, isUnconfirmed, reasonOf } from '../../../lib/errors.ts'
import type { Values } from '../../../lib/form-edits.ts'
import { andJoined } from '../../../lib/join-words.ts'
import { saveJob } from '../../../state/schedules.ts'
import { jobsFor } from './session-jobs.ts'

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
