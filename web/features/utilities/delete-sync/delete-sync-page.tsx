import { RunDetails } from '../../../components/schedule/run-details.tsx'
import { SettingsCard } from '../../../components/settings/settings-card.tsx'
import { type PageInfo, SettingsPage } from '../../../components/settings/settings-page.tsx'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { useStore } from '../../../components/use-store.ts'
import { config } from '../../../state/config.ts'
import { schedule } from '../../../state/schedules.ts'
import { RunActionsPlaceholder } from '../runs/page-runs.tsx'
import { useDeleteActions } from './delete-actions.tsx'
import { DeleteSchedule } from './delete-schedule.tsx'
import { SETTINGS, SOURCE } from './delete-sync-settings.tsx'
import { JOB, useDryRun } from './dry-run.ts'
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
      actions={stored ? actions : <RunActionsPlaceholder />}
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
