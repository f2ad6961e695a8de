import { useEffect } from 'react'
import { SettingsCard } from '../../../components/settings/settings-card.tsx'
import { type PageInfo, SettingsPage } from '../../../components/settings/settings-page.tsx'
import { type SettingsForm, useSettings } from '../../../components/settings/use-settings.ts'
import { useStore } from '../../../components/use-store.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { config, isUnread } from '../../../state/config.ts'
import { schedule } from '../../../state/schedules.ts'
import { users } from '../../../state/users.ts'
import { RunActionsPlaceholder, usePageRuns } from '../runs/page-runs.tsx'
import { RollingCard } from './rolling-card.tsx'
import { JobDetails, JobMismatch } from './session-jobs.tsx'
import { SESSION_CHECK } from './session-run.tsx'
import { jobsFor, MONITOR_JOB, RESET_JOB, SETTINGS, SOURCE } from './session-settings.ts'

export { SETTINGS }

export const IMPORT_REFUSAL =
  'Change this setting on the Plex session monitoring page. Saving there also updates the schedules.'

type Form = SettingsForm<Parameters<typeof SETTINGS.rule>[0][number]>

export default function SessionMonitoringPage({ page }: { page: PageInfo }) {
  const form = useSettings(page.path, SETTINGS, SOURCE)
  const { data } = useStore(config.state)
  const stored = data?.plexSessionMonitoring
  const { data: monitor } = useStore(schedule(MONITOR_JOB).state)
  const { data: reset } = useStore(schedule(RESET_JOB).state)
  useEffect(() => void users.load(), [])
  const [monitorDue, resetDue] = stored ? jobsFor(stored) : []
  const isOn = stored?.enabled || (data && isUnread(data, 'plexSessionMonitoring.enabled'))
  const blocked = !isOn && 'Monitoring is off. Turn it on and save first.'
  const { actions, results } = usePageRuns([{ ...SESSION_CHECK, blocked }])
  return (
    <SettingsPage
      page={page}
      form={form}
      actions={stored ? actions : <RunActionsPlaceholder />}
      details={<JobDetails isDue={monitorDue?.enabled} />}
      wide={stored && <RollingCard days={stored.inactivityResetDays} />}
    >
      {results}
      <SettingsCard
        title="Monitoring"
        form={form}
        toggle="plexSessionMonitoring.enabled"
        state={
          form.value('plexSessionMonitoring.enabled') === true && monitor?.enabled !== false
            ? 'On'
            : 'Off'
        }
        fields={[
          'plexSessionMonitoring.pollingIntervalMinutes',
          'plexSessionMonitoring.remainingEpisodes',
          'plexSessionMonitoring.filterUsers',
        ]}
      >
        {monitorDue && <JobMismatch due={monitorDue} />}
      </SettingsCard>
      <SettingsCard
        title="Cleanup"
        form={form}
        state={cleanupState(form, reset?.enabled !== false)}
        fields={[
          'plexSessionMonitoring.enableAutoReset',
          'plexSessionMonitoring.inactivityResetDays',
          'plexSessionMonitoring.autoResetIntervalHours',
          'plexSessionMonitoring.enableProgressiveCleanup',
        ]}
      >
        {resetDue && <JobMismatch due={resetDue} />}
      </SettingsCard>
    </SettingsPage>
  )
}

/** Cleanup only runs while sessions are monitored. */
const cleanupState = (form: Form, isJobOn: boolean) => {
  if (form.value('plexSessionMonitoring.enabled') !== true) return 'Off'
  const days = Number(form.value('plexSessionMonitoring.inactivityResetDays'))
  if (form.value('plexSessionMonitoring.enableAutoReset') === true && isJobOn)
    return pluralize(days, 'day')
  return form.value('plexSessionMonitoring.enableProgressiveCleanup') === true
    ? 'Watched seasons'
    : 'Off'
}
