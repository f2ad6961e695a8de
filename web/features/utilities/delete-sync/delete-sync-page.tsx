import { RunDetails } from '../../../components/schedule/run-details.tsx'
import { ScheduleCard } from '../../../components/schedule/schedule-card.tsx'
import { SettingsCard } from '../../../components/settings/settings-card.tsx'
import { type PageInfo, SettingsPage } from '../../../components/settings/settings-page.tsx'
import { type SettingsForm, useSettings } from '../../../components/settings/use-settings.ts'
import { useStore } from '../../../components/use-store.ts'
import type { ScheduledJob } from '../../../contract/scheduler.ts'
import { explainFailure } from '../../../lib/errors.ts'
import { config } from '../../../state/config.ts'
import { saveJob, schedule } from '../../../state/schedules.ts'
import { Problem } from '../../../ui/problem.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { UNSAVED } from '../runs/page-runs.tsx'
import { useConfirmDeleteSync } from './confirm-delete-sync.tsx'
import { useDeleteActions } from './delete-actions.tsx'
import { JOB, useDryRun } from './delete-runs.ts'
import { SETTINGS, SOURCE } from './delete-sync-settings.tsx'
import { MaintainerrCard } from './maintainerr-card.tsx'
import { deletedText } from './plan.ts'
import { PlanTable } from './plan-table.tsx'

export { SETTINGS }

export default function DeleteSyncPage({ page }: { page: PageInfo }) {
  const form = useSettings(page.path, SETTINGS, SOURCE)
  const { data: stored } = useStore(config.state)
  const { data: job } = useStore(schedule(JOB).state)
  const { run } = useDryRun()
  const { actions, results } = useDeleteActions(form.changes.length > 0)
  return (
    <SettingsPage
      page={page}
      form={form}
      actions={actions}
      details={<RunDetails job={job} one="deletion" />}
    >
      {results}
      {run !== null && run.results.total.deleted > 0 && <PlanTable run={run} />}
      <SettingsCard
        title="What to delete"
        state={stored ? deletedText(stored) : undefined}
        form={form}
        fields={[
          'deletionMode',
          'deleteMovie',
          'deleteEndedShow',
          'deleteContinuingShow',
          'deleteFiles',
          'deleteSyncCleanupApprovals',
        ]}
      />
      <SettingsCard
        title="Safeguards"
        state={stored ? `At most ${stored.maxDeletionPrevention}%` : undefined}
        form={form}
        fields={[
          'maxDeletionPrevention',
          'respectUserSyncSetting',
          'deleteSyncTrackedOnly',
          'deleteSyncRequiredTagRegex',
          'enablePlexPlaylistProtection',
          'plexProtectionPlaylistName',
        ]}
      />
      <DeleteSchedule form={form} job={job} />
      <SettingsCard
        title="Notification"
        form={form}
        fields={['deleteSyncNotify', 'deleteSyncNotifyOnlyOnDeletion']}
      />
      {form.isVisible('maintainerrEnabled') && <MaintainerrCard form={form} />}
    </SettingsPage>
  )
}

interface DeleteScheduleProps {
  form: SettingsForm
  job: ScheduledJob | null
}

/** The schedule, with a switch for automatic runs. Turning it on requires confirmation. */
function DeleteSchedule({ form, job }: DeleteScheduleProps) {
  const { ask, dialog } = useConfirmDeleteSync('enable')
  const { isBusy, problem, run } = useAction(
    () => saveJob(JOB, { enabled: false }),
    cause => explainFailure('turn off delete sync', cause),
  )
  const isOn = job?.enabled === true
  const isBlocked = !isOn && form.changes.length > 0
  return (
    <ScheduleCard
      form={form}
      job={JOB}
      title="Schedule"
      purpose="Before you turn on automatic runs, you’ll see what a run would delete."
      actions={
        <Switch
          isLabelFirst
          label="Run automatically"
          checked={isOn}
          disabled={isBlocked || isBusy}
          aria-describedby="delete-sync-why"
          onCheckedChange={() => (isOn ? void run() : ask())}
        />
      }
      controls={
        <>
          <p id="delete-sync-why" className="mt-3 text-sm text-ink-2 empty:hidden">
            {isBlocked && UNSAVED}
          </p>
          {problem && <Problem {...problem} />}
          {dialog}
        </>
      }
    />
  )
}
