import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import type { ScheduledJob } from '../../../contract/scheduler.ts'
import { couldNot } from '../../../lib/errors.ts'
import { saveJob, schedule } from '../../../state/schedules.ts'
import { Button } from '../../../ui/button.tsx'
import { type DueJob, describeMismatch } from './session-jobs.ts'

interface JobMismatchProps {
  due: DueJob
  job: ScheduledJob | null
  error: string | null
}

/** A strip in the card of a job that couldn't be loaded, or that doesn't match the saved settings. */
export function JobMismatch({ due, job, error }: JobMismatchProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const align = async () => {
    setIsBusy(true)
    setProblem(null)
    try {
      await saveJob(due.name, { enabled: due.enabled, config: due.config })
    } catch (cause) {
      setProblem(couldNot('change the schedule', cause))
    } finally {
      setIsBusy(false)
    }
  }
  const mismatch = job ? describeMismatch(due, job) : error
  if (mismatch === null) return null
  return (
    <div role="alert" className="card-strip tone-wait mt-4">
      <TriangleAlert aria-hidden size={18} />
      <p className="min-w-0 flex-1 basis-60">
        {mismatch} {problem}
      </p>
      {job ? (
        <Button variant="neutral" size="sm" busy={isBusy} onClick={() => void align()}>
          Fix schedule
        </Button>
      ) : (
        <Button
          variant="neutral"
          size="sm"
          onClick={() => void schedule(due.name).load({ force: true })}
        >
          Try again
        </Button>
      )}
    </div>
  )
}
