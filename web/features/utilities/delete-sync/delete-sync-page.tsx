import { ScheduleCard } from '../../../components/schedule/schedule-card.tsx'
import { ActionsCard } from '../../../components/settings/actions-card.tsx'
import { SettingsCard } from '../../../components/settings/settings-card.tsx'
import { type PageFacts, SettingsPage } from '../../../components/settings/settings-page.tsx'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { useStore } from '../../../components/use-store.ts'
import { config } from '../../../state/config.ts'
import { schedule } from '../../../state/schedules.ts'
import { SETTINGS, SOURCE } from './delete-sync-settings.tsx'
import { decidingSettings, JOB } from './dry-run.ts'
import { DryRunRow } from './dry-run-row.tsx'
import { deletedKinds } from './plan.ts'
import { PlanTable } from './plan-table.tsx'
import { RunRow, ScheduleSwitch } from './run-controls.tsx'
import { useDryRun } from './use-dry-run.ts'

export { SETTINGS }

export default function DeleteSyncPage({ page }: { page: PageFacts }) {
  const form = useSettings(page.path, SETTINGS, SOURCE)
  const { data: stored } = useStore(config.state)
  const { data: job } = useStore(schedule(JOB).state)
  const { run } = useDryRun()
  const hasUnsaved = form.changes.length > 0
  return (
    <SettingsPage page={page} form={form}>
      <SettingsCard
        title="What to delete"
        state={stored ? deletedKinds(stored).join(', ') || 'Nothing' : undefined}
        form={form}
        fields={[
          'deletionMode',
          'deleteMovie',
          'deleteEndedShow',
          'deleteContinuingShow',
          'deleteFiles',
        ]}
      />
      <SettingsCard
        title="Safeguards"
        form={form}
        fields={[
          'maxDeletionPrevention',
          'respectUserSyncSetting',
          'enablePlexPlaylistProtection',
          'plexProtectionPlaylistName',
        ]}
      />
      <ScheduleCard
        form={form}
        job={JOB}
        when="time"
        title="Schedule"
        purpose="Automatic runs. Before you turn them on, you’ll see what a run would delete."
        controls={job && <ScheduleSwitch job={job} hasUnsaved={hasUnsaved} />}
      />
      <SettingsCard
        title="Notification"
        form={form}
        fields={['deleteSyncNotify', 'deleteSyncNotifyOnlyOnDeletion']}
      />
      {stored && (
        <ActionsCard>
          <DryRunRow stored={decidingSettings(stored)} hasUnsaved={hasUnsaved} />
          {job && <RunRow job={job} hasUnsaved={hasUnsaved} />}
        </ActionsCard>
      )}
      {run !== null && run.results.total.deleted > 0 && <PlanTable run={run} />}
    </SettingsPage>
  )
}
