import { useSnapshot } from 'valtio'
import { ScheduleCard } from '../../../components/schedule/schedule-card.tsx'
import { SettingsCard } from '../../../components/settings/settings-card.tsx'
import { type PageFacts, SettingsPage } from '../../../components/settings/settings-page.tsx'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { config } from '../../../state/config.ts'
import { schedule } from '../../../state/schedules.ts'
import { SETTINGS, SOURCE } from './delete-sync-settings.tsx'
import { decidingSettings, JOB } from './dry-run.ts'
import { DryRunCard } from './dry-run-card.tsx'
import { RunCard } from './run-card.tsx'
import { RunControls } from './run-controls.tsx'

export { SETTINGS }

export default function DeleteSyncPage({ page }: { page: PageFacts }) {
  const form = useSettings(page.path, SETTINGS, SOURCE)
  const { data: stored } = useSnapshot(config.state)
  const { data: job } = useSnapshot(schedule(JOB).state)
  const hasUnsaved = form.changes.length > 0
  return (
    <SettingsPage page={page} form={form}>
      <SettingsCard
        title="What is deleted"
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
      {stored && <DryRunCard stored={decidingSettings(stored)} hasUnsaved={hasUnsaved} />}
      <ScheduleCard
        form={form}
        job={JOB}
        when="time"
        title="Schedule"
        what="Delete sync"
        purpose="When it deletes by itself. Turning it on shows first what a run would delete."
        controls={job && <RunControls job={job} hasUnsaved={hasUnsaved} />}
      />
      <RunCard />
      <SettingsCard
        title="Notification"
        form={form}
        fields={['deleteSyncNotify', 'deleteSyncNotifyOnlyOnDeletion']}
      />
    </SettingsPage>
  )
}
