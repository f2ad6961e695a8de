import { useState } from 'react'
import { LastRun } from '../../../components/schedule/schedule-card.tsx'
import { SectionCard } from '../../../components/settings/sections.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { couldNot } from '../../../lib/errors.ts'
import { saveJob, schedule } from '../../../state/schedules.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Time } from '../../../ui/time.tsx'
import { type DueJob, describeMismatch, jobsFor, type SessionSettings } from './session-jobs.ts'

const every = ({ config }: DueJob) =>
  'minutes' in config
    ? `Every ${config.minutes === 1 ? 'minute' : `${config.minutes} minutes`}`
    : `Every ${config.hours === 1 ? 'hour' : `${config.hours} hours`}`

/** Shows both schedules, with a button to fix a schedule that doesn't match the saved settings. */
export function ScheduleStep({ settings }: { settings: SessionSettings }) {
  return (
    <SectionCard title="Schedules">
      <p className="-mt-1 mb-3 max-w-[65ch] text-ink-2">
        This runs as two background jobs. Saving the settings above updates both.
      </p>
      <div className="space-y-4">
        {jobsFor(settings).map(due => (
          <JobLine key={due.name} due={due} />
        ))}
      </div>
    </SectionCard>
  )
}

function JobLine({ due }: { due: DueJob }) {
  const { data: job, error } = useResource(schedule(due.name))
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
  if (!job)
    return error === null ? (
      <p>{due.label}</p>
    ) : (
      <Problem
        title={due.label}
        cause={error}
        onRetry={() => void schedule(due.name).load({ force: true })}
      />
    )
  const fault = describeMismatch(due, job)
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2">
        <strong>{due.label}</strong>
        <Badge tone={due.enabled ? 'ok' : 'dim'}>{due.enabled ? every(due) : 'Off'}</Badge>
      </p>
      <p className="text-sm text-ink-2">
        <LastRun job={job} />
        {due.enabled && job.next_run && (
          <>
            {' '}
            Next run <Time value={job.next_run.time} />.
          </>
        )}
      </p>
      {fault && (
        <Problem
          tone="wait"
          className="mt-2"
          title="Schedule doesn’t match the settings"
          cause={problem ? `${fault} ${problem}` : fault}
          action={
            <Button variant="neutral" size="sm" busy={isBusy} onClick={() => void align()}>
              Fix schedule
            </Button>
          }
        />
      )}
    </div>
  )
}
