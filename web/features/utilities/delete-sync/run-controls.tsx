import Power from 'lucide-react/icons/power'
import { useState } from 'react'
import { OperationRow } from '../../../components/operation-card.tsx'
import { LastRun } from '../../../components/schedule/schedule-card.tsx'
import { expressionOf } from '../../../components/schedule/schedule-source.ts'
import type { ScheduledJob } from '../../../contract/scheduler.ts'
import type { Failure } from '../../../lib/errors.ts'
import { dayName, parseSchedule, timeOfDay } from '../../../lib/schedule.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { BlastDialog } from './blast-dialog.tsx'
import { dryRun } from './dry-run.ts'
import { deleteRun, type Purpose, turnOff } from './run.ts'
import { RunPlan } from './run-plan.tsx'
import { freshDryRun } from './use-dry-run.ts'

const UNSAVED = 'Save or discard your changes first. Runs use the saved settings.'

interface ControlsProps {
  job: ScheduledJob
  hasUnsaved: boolean
}

/** Confirmation dialog for `purpose`. Starts a dry run if there is no fresh one. */
const useBlastDialog = (purpose: Purpose) => {
  const [isAsking, setIsAsking] = useState(false)
  return {
    ask: () => {
      setIsAsking(true)
      if (freshDryRun() === null) void dryRun.start()
    },
    dialog: <BlastDialog purpose={purpose} open={isAsking} onClose={() => setIsAsking(false)} />,
  }
}

export function ScheduleSwitch({ job, hasUnsaved }: ControlsProps) {
  const { ask, dialog } = useBlastDialog('enable')
  const [isTurningOff, setIsTurningOff] = useState(false)
  const [problem, setProblem] = useState<Failure | null>(null)
  const press = async () => {
    setProblem(null)
    if (!job.enabled) return ask()
    setIsTurningOff(true)
    setProblem(await turnOff())
    setIsTurningOff(false)
  }
  const isBlocked = !job.enabled && hasUnsaved
  return (
    <div className="mt-4 space-y-3">
      <StoredTime job={job} />
      <Button
        variant="neutralnoShadow"
        icon={<Power aria-hidden />}
        busy={isTurningOff}
        aria-disabled={isBlocked}
        aria-describedby="delete-sync-why"
        onClick={() => void press()}
      >
        {job.enabled ? 'Turn off' : 'Turn on…'}
      </Button>
      <p id="delete-sync-why" className="text-sm text-ink-2 empty:hidden">
        {isBlocked && UNSAVED}
      </p>
      {problem && <Problem {...problem} />}
      {dialog}
    </div>
  )
}

export function RunRow({ job, hasUnsaved }: ControlsProps) {
  const { ask, dialog } = useBlastDialog('run')
  const whyOff = job.enabled ? undefined : 'The job is off. Turn it on first.'
  return (
    <OperationRow
      operation={deleteRun}
      title="Run now"
      work="Delete sync"
      isDestructive
      start={{
        label: 'Run now…',
        disabledReason: hasUnsaved ? UNSAVED : whyOff,
        onPress: ask,
      }}
      describeResult={({ message }) => message && `${message.replace(/\.$/, '')}.`}
      withoutResult=""
      details={
        <>
          <RunPlan />
          {dialog}
        </>
      }
    >
      <LastRun job={job} />
    </OperationRow>
  )
}

function StoredTime({ job }: { job: ScheduledJob }) {
  const expression = expressionOf(job)
  if (expression === null) return null
  const { time, day } = parseSchedule(expression)
  return (
    <p>
      Saved schedule: {dayName(day)}, {timeOfDay(time)}
    </p>
  )
}
