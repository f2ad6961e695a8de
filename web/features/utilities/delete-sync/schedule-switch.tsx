import { useState } from 'react'
import type { ScheduledJob } from '../../../contract/scheduler.ts'
import type { Failure } from '../../../lib/errors.ts'
import { Problem } from '../../../ui/problem.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { UNSAVED } from '../tagging/runs.ts'
import { useBlastDialog } from './confirm-delete-sync.tsx'
import { turnOff } from './run.ts'

/** The switch for automatic runs, which asks before turning them on, and what there is to say about it. */
export const useScheduleSwitch = (job: ScheduledJob | null, isDirty: boolean) => {
  const { ask, dialog } = useBlastDialog('enable')
  const [isTurningOff, setIsTurningOff] = useState(false)
  const [problem, setProblem] = useState<Failure | null>(null)
  const isOn = job?.enabled === true
  const isBlocked = !isOn && isDirty
  const press = async () => {
    setProblem(null)
    if (!isOn) return ask()
    setIsTurningOff(true)
    setProblem(await turnOff())
    setIsTurningOff(false)
  }
  return {
    toggle: (
      <Switch
        isLabelFirst
        label="Run automatically"
        checked={isOn}
        disabled={isBlocked || isTurningOff}
        aria-describedby="delete-sync-why"
        onCheckedChange={() => void press()}
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
