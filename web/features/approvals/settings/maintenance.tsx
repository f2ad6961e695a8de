import { lastRunOf } from '../../../components/schedule/run-details.tsx'
import { RunJobButton, RunJobResult } from '../../../components/schedule/run-job.tsx'
import { ScheduleCard } from '../../../components/schedule/schedule-card.tsx'
import { SideDetails } from '../../../components/settings/sections.tsx'
import type { SettingsForm } from '../../../components/settings/use-settings.ts'
import { useStore } from '../../../components/use-store.ts'
import { schedule } from '../../../state/schedules.ts'

interface MaintenanceCardProps {
  form: SettingsForm
  job: string
  purpose: string
}

/** When the job of a page runs. */
export const MaintenanceCard = (props: MaintenanceCardProps) => (
  <ScheduleCard
    {...props}
    title="Maintenance"
    actions={<RunJobButton job={props.job} />}
    controls={<RunJobResult job={props.job} what="Maintenance" />}
  />
)

/** The card names the next runs. */
export function LastMaintenance({ job }: { job: string }) {
  const { data } = useStore(schedule(job).state)
  return <SideDetails title="Maintenance" details={[['Last run', lastRunOf(data)]]} />
}
