import { type ReactNode, useEffect } from 'react'
import { Loaded } from '../../../components/loaded.tsx'
import { lastRunOf, nextRunOf } from '../../../components/schedule/run-details.tsx'
import { SideDetails } from '../../../components/settings/sections.tsx'
import { SettingsCard } from '../../../components/settings/settings-card.tsx'
import { type PageInfo, SettingsPage } from '../../../components/settings/settings-page.tsx'
import { type SettingsForm, useSettings } from '../../../components/settings/use-settings.ts'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { couldNot } from '../../../lib/errors.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { config, isUnread } from '../../../state/config.ts'
import type { ResourceState } from '../../../state/resource.ts'
import { saveJob, schedule } from '../../../state/schedules.ts'
import { users } from '../../../state/users.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { usePageRuns } from '../runs/page-runs.tsx'
import { RollingCard } from './rolling-card.tsx'
import { SESSION_CHECK } from './session-run.tsx'
import {
  type DueJob,
  describeMismatch,
  jobsFor,
  MONITOR_JOB,
  RESET_JOB,
  SETTINGS,
  SOURCE,
} from './session-settings.ts'

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
  const { actions, results } = usePageRuns(
    [{ ...SESSION_CHECK, blocked }],
    [],
    stored !== undefined,
  )
  return (
    <SettingsPage
      page={page}
      form={form}
      actions={actions}
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

/** Reserves a line for a detail while it loads, so that the rolling shows below it don't move on narrow screens. */
const orPlaceholder = (
  { data, error }: Pick<ResourceState<unknown>, 'data' | 'error'>,
  detail: ReactNode,
) => (data === null && error === null ? <Skeleton className="inline-block h-3 w-16" /> : detail)

/** The last and next runs of both jobs. `isDue`: whether the settings want the sessions checked. */
function JobDetails({ isDue }: { isDue: boolean | undefined }) {
  const monitor = useResource(schedule(MONITOR_JOB))
  const reset = useResource(schedule(RESET_JOB))
  const nextCheck = nextRunOf(monitor.data, isDue && monitor.data?.enabled)
  return (
    <SideDetails
      title="Scheduled jobs"
      details={[
        ['Last check', orPlaceholder(monitor, lastRunOf(monitor.data))],
        ['Next check', orPlaceholder(monitor, nextCheck)],
        ['Last reset', orPlaceholder(reset, lastRunOf(reset.data))],
        ['Next reset', orPlaceholder(reset, nextRunOf(reset.data))],
      ]}
    />
  )
}

/** Warns in a job's card if the job couldn't be loaded or doesn't match the saved settings. */
function JobMismatch({ due }: { due: DueJob }) {
  const job = schedule(due.name)
  const { data } = useStore(job.state)
  const { isBusy, problem, run } = useAction(
    () => saveJob(due.name, { enabled: due.enabled, config: due.config }),
    cause => couldNot('change the schedule', cause),
  )
  const mismatch = data && describeMismatch(due, data)
  return (
    <Loaded from={job} what="schedules" className="mt-4">
      {mismatch && (
        <Problem
          tone="wait"
          className="mt-4"
          title={mismatch}
          cause={problem ?? undefined}
          action={
            <Button variant="neutral" size="sm" busy={isBusy} onClick={() => void run()}>
              Fix schedule
            </Button>
          }
        />
      )}
    </Loaded>
  )
}
