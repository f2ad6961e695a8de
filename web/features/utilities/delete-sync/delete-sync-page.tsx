import { lastRunOf, nextRunOf } from '../../../components/schedule/run-details.tsx'
import { ScheduleCard } from '../../../components/schedule/schedule-card.tsx'
import { SideDetails } from '../../../components/settings/sections.tsx'
import { SettingsCard } from '../../../components/settings/settings-card.tsx'
import { type PageInfo, SettingsPage } from '../../../components/settings/settings-page.tsx'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { useStore } from '../../../components/use-store.ts'
import type { ScheduledJob } from '../../../contract/scheduler.ts'
import { explainFailure } from '../../../lib/errors.ts'
import { capital } from '../../../lib/sentence.ts'
import { config } from '../../../state/config.ts'
import { schedule } from '../../../state/schedules.ts'
import { Problem } from '../../../ui/problem.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { UNSAVED } from '../runs/define-run.ts'
import { RunActionsPlaceholder } from '../runs/page-runs.tsx'
import { useConfirmDeleteSync } from './confirm-delete-sync.tsx'
import { useDeleteActions } from './delete-actions.tsx'
import { turnOff } from './delete-run.ts'
import { SETTINGS, SOURCE } from './delete-sync-settings.tsx'
import { JOB, useDryRun } from './dry-run.ts'
import { MaintainerrCard } from './maintainerr-card.tsx'
import { deletedKinds } from './plan.ts'
import { PlanTable } from './plan-table.tsx'

/** The switch for automatic runs, with its notes. Turning it on requires confirmation. */
const useScheduleSwitch = (job: ScheduledJob | null, isDirty: boolean) => {
  const { ask, dialog } = useConfirmDeleteSync('enable')
  const { isBusy, problem, run } = useAction(turnOff, cause =>
    explainFailure('turn off delete sync', cause),
  )
  const isOn = job?.enabled === true
  const isBlocked = !isOn && isDirty
  return {
    toggle: (
      <Switch
        isLabelFirst
        label="Run automatically"
        checked={isOn}
        disabled={isBlocked || isBusy}
        aria-describedby="delete-sync-why"
        onCheckedChange={() => (isOn ? void run() : ask())}
      />
    ),
    notes: (
      <>
        <p id="delete-sync-why" className="mt-3 text-sm text-ink-2 empty:hidden">
          {isBlocked && UNSAVED}
        </p>
        {problem && <Problem {...problem} />}
        {dialog}
      </>
    ),
  }
}

export { SETTINGS }

export default function DeleteSyncPage({ page }: { page: PageInfo }) {
  const form = useSettings(page.path, SETTINGS, SOURCE)
  const { data: stored } = useStore(config.state)
  const { data: job } = useStore(schedule(JOB).state)
  const { run } = useDryRun()
  const isDirty = form.changes.length > 0
  const { actions, results } = useDeleteActions(isDirty)
  const { toggle, notes } = useScheduleSwitch(job, isDirty)
  return (
    <SettingsPage
      page={page}
      form={form}
      actions={stored ? actions : <RunActionsPlaceholder />}
      details={
        <SideDetails
          title="Runs"
          details={[
            ['Last run', lastRunOf(job)],
            ['Next run', nextRunOf(job)],
            ['Error', job?.last_run?.error],
          ]}
        />
      }
    >
      {results}
      {run !== null && run.results.total.deleted > 0 && <PlanTable run={run} />}
      <SettingsCard
        title="What to delete"
        state={stored ? capital(deletedKinds(stored).join(', ')) || 'Nothing' : undefined}
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
      <ScheduleCard
        form={form}
        job={JOB}
        when="time"
        title="Schedule"
        purpose="Before you turn on automatic runs, you’ll see what a run would delete."
        actions={toggle}
        controls={notes}
      />
      <SettingsCard
        title="Notification"
        form={form}
        fields={['deleteSyncNotify', 'deleteSyncNotifyOnlyOnDeletion']}
      />
      {form.isVisible('maintainerrEnabled') && <MaintainerrCard form={form} />}
    </SettingsPage>
  )
}
