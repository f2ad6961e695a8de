import Play from 'lucide-react/icons/play'
import Power from 'lucide-react/icons/power'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { LastRun } from '../../../components/schedule/schedule-card.tsx'
import { expressionOf } from '../../../components/schedule/schedule-source.ts'
import type { ScheduledJob } from '../../../contract/scheduler.ts'
import { messageOf } from '../../../lib/errors.ts'
import { dayName, parseSchedule, timeOfDay } from '../../../lib/schedule.ts'
import { saveJob } from '../../../state/schedules.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Problem } from '../../../ui/problem.tsx'
import type { Purpose } from './blast-dialog.tsx'
import { dryRun, JOB } from './dry-run.ts'
import { deleteRun } from './run.ts'
import { freshDryRun } from './use-dry-run.ts'

const dialog = lazyPart('dialog', () => import('./blast-dialog.tsx'))

/** Turns the schedule on and off and runs it. On and run show first what would be deleted. */
export function RunControls({ job, hasUnsaved }: { job: ScheduledJob; hasUnsaved: boolean }) {
  const [asked, setAsked] = useState<Purpose | null>(null)
  const [purpose, setPurpose] = useState<Purpose>('run')
  const [isTurningOff, setIsTurningOff] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { phase } = useSnapshot(deleteRun.state)
  const part = dialog.usePart(asked !== null, () => setAsked(null))
  const isRunning = phase === 'running'
  const blocked = hasUnsaved
    ? 'Save or discard your changes first: it goes by what is saved.'
    : null
  const cannotRun =
    blocked ??
    (job.enabled ? null : 'The job is off, so a run would report success and do nothing.')

  const ask = (next: Purpose) => {
    setPurpose(next)
    setAsked(next)
    if (freshDryRun() === null) void dryRun.start()
  }
  const turnOff = async () => {
    setIsTurningOff(true)
    setProblem(null)
    try {
      await saveJob(JOB, { enabled: false })
    } catch (cause) {
      setProblem(messageOf(cause, 'The backend refused it or did not answer. Try again.'))
    } finally {
      setIsTurningOff(false)
    }
  }
  return (
    <div className="mt-4 space-y-3">
      <StoredTime job={job} />
      <div className="flex flex-wrap items-center gap-3">
        {job.enabled ? (
          <Button
            variant="neutral"
            icon={<Power aria-hidden />}
            busy={isTurningOff}
            onClick={() => void turnOff()}
          >
            Turn off
          </Button>
        ) : (
          <Button
            variant="neutral"
            icon={<Power aria-hidden />}
            aria-disabled={blocked !== null}
            aria-describedby="delete-sync-why"
            onClick={() => ask('enable')}
          >
            Turn on…
          </Button>
        )}
        <Button
          variant="error"
          icon={<Play aria-hidden />}
          busy={isRunning}
          aria-disabled={cannotRun !== null}
          aria-describedby="delete-sync-why"
          onClick={() => ask('run')}
        >
          Run now…
        </Button>
      </div>
      <p id="delete-sync-why" className="text-sm text-ink-2">
        {cannotRun} <LastRun job={job} />
      </p>
      {problem && <Problem title="Delete sync was not turned off" cause={problem} />}
      {part && (
        <part.BlastDialog purpose={purpose} open={asked !== null} onClose={() => setAsked(null)} />
      )}
    </div>
  )
}

/** The stored schedule in words. */
function StoredTime({ job }: { job: ScheduledJob }) {
  const expression = expressionOf(job)
  if (expression === null) return null
  const { time, day } = parseSchedule(expression)
  return (
    <p>
      Stored schedule: {dayName(day)}, {timeOfDay(time)}
    </p>
  )
}
