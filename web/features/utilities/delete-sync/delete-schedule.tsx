import { ScheduleCard } from '../../../components/schedule/schedule-card.tsx'
import type { SettingsForm } from '../../../components/settings/use-settings.ts'
import type { ScheduledJob } from '../../../contract/scheduler.ts'
import { explainFailure } from '../../../lib/errors.ts'
import { Problem } from '../../../ui/problem.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { UNSAVED } from '../runs/page-runs.tsx'
import { useConfirmDeleteSync } from './confirm-delete-sync.tsx'
import { turnOff } from './delete-run.ts'
import { JOB } from './dry-run.ts'

interface DeleteScheduleProps {
  form: SettingsForm
  job: ScheduledJob | null
}

/** The schedule, with a switch for automatic runs. Turning it on requires confirmation. */
export function DeleteSchedule({ form, job }: DeleteScheduleProps) {
  const { ask, dialog } = useConfirmDeleteSync('enable')
  const { isBusy, problem, run } = useAction(turnOff, cause =>
    explainFailure('turn off delete sync', cause),
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
