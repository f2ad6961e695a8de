import { useEffect } from 'react'
import { ActionsCard } from '../../../components/settings/actions-card.tsx'
import { SettingsCard } from '../../../components/settings/settings-card.tsx'
import { type PageFacts, SettingsPage } from '../../../components/settings/settings-page.tsx'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { useStore } from '../../../components/use-store.ts'
import { config } from '../../../state/config.ts'
import { users } from '../../../state/users.ts'
import { DoneCard } from './done-card.tsx'
import { RollingCard } from './rolling-card.tsx'
import { RunRow } from './run-row.tsx'
import { ScheduleStep } from './schedule-step.tsx'
import { SETTINGS, SOURCE } from './session-settings.ts'

export { SETTINGS }
export const IMPORT_REFUSAL =
  'Change this setting on the Plex session monitoring page, which also updates the schedules.'

export default function SessionMonitoringPage({ page }: { page: PageFacts }) {
  const form = useSettings(page.path, SETTINGS, SOURCE)
  const { data } = useStore(config.state)
  const stored = data?.plexSessionMonitoring
  useEffect(() => void users.load(), [])
  return (
    <SettingsPage page={page} form={form}>
      <SettingsCard
        title="Monitoring"
        form={form}
        fields={[
          'plexSessionMonitoring.enabled',
          'plexSessionMonitoring.pollingIntervalMinutes',
          'plexSessionMonitoring.remainingEpisodes',
          'plexSessionMonitoring.filterUsers',
        ]}
      />
      <SettingsCard
        title="Cleanup"
        form={form}
        fields={[
          'plexSessionMonitoring.enableAutoReset',
          'plexSessionMonitoring.inactivityResetDays',
          'plexSessionMonitoring.autoResetIntervalHours',
          'plexSessionMonitoring.enableProgressiveCleanup',
        ]}
      />
      {stored && <ScheduleStep settings={stored} />}
      {stored && <RollingCard days={stored.inactivityResetDays} />}
      {stored && (
        <ActionsCard>
          <RunRow isOn={stored.enabled} />
        </ActionsCard>
      )}
      <DoneCard />
    </SettingsPage>
  )
}
