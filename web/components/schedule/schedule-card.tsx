import Play from 'lucide-react/icons/play'
import { type ReactNode, useId } from 'react'
import { useSnapshot } from 'valtio'
import type { ScheduledJob } from '../../contract/scheduler.ts'
import { sentence } from '../../lib/sentence.ts'
import { jobRun, loadJob, schedule } from '../../state/schedules.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ResultPanel } from '../../ui/result-panel.tsx'
import { Time } from '../../ui/time.tsx'
import { SettingsCard } from '../settings/settings-card.tsx'
import type { SettingsForm } from '../settings/use-settings.ts'
import { NextRuns } from './next-runs.tsx'
import { scheduleNames } from './schedule-fields.ts'
import { expressionFrom, expressionOf, jobSetting, type ScheduleForm } from './schedule-source.ts'

export interface ScheduleCardProps {
  /** Holds the job's settings (`scheduleFields`) beside the page's own. */
  form: SettingsForm
  job: string
  /** How the time is set on this page. */
  when: ScheduleForm
  title: string
  /** What the job does, one sentence. */
  purpose: string
  /** How its runs are called in the result: "Maintenance". */
  what: string
  /** False where the backend runs it even while it is off. */
  needsSwitch?: boolean
  /** In place of Run now, where turning it on or running it asks first. */
  controls?: ReactNode
  /** Why it cannot be run now, besides its own switch. */
  blocked?: string | undefined
}

/** A scheduled job: switch, schedule with its next runs, last run, and Run now with its result. */
export function ScheduleCard({
  form,
  job: name,
  when,
  title,
  purpose,
  what,
  needsSwitch = true,
  controls,
  blocked,
}: ScheduleCardProps) {
  const { data: job, error } = useSnapshot(schedule(name).state)
  if (!job) {
    return error ? (
      <Problem
        title={title}
        cause={error}
        action={
          <Button variant="neutral" onClick={() => void loadJob(name)}>
            Try again
          </Button>
        }
      />
    ) : (
      <SettingsCard
        title={title}
        purpose={purpose}
        form={{ ...form, isReady: false }}
        fields={scheduleNames(name, when)}
        room="h-42 max-md:h-49"
      />
    )
  }
  const isOn = (form.value(jobSetting(name, 'enabled')) ?? job.enabled) === true
  const expression = expressionFrom(name, form.values, job)
  const stored = expressionOf(job)
  const isSwitchedOff = needsSwitch && !job.enabled
  const reason = isSwitchedOff
    ? 'The job is off, so Run now would report success and do nothing. Turn it on and save first.'
    : blocked
  return (
    <SettingsCard
      title={title}
      purpose={purpose}
      badge={<Badge tone={job.enabled ? 'ok' : 'dim'}>{job.enabled ? 'On' : 'Off'}</Badge>}
      form={form}
      fields={scheduleNames(name, when)}
    >
      {isOn && expression && (
        <NextRuns
          expression={expression}
          known={
            stored
              ? { expression: stored, nextRun: job.enabled ? (job.next_run?.time ?? null) : null }
              : null
          }
        />
      )}
      {!isOn && <p className="mt-4 text-ink-2">Off: it does not run by itself.</p>}
      {controls ?? <RunNow job={job} what={what} reason={reason} />}
    </SettingsCard>
  )
}

interface RunNowProps {
  job: ScheduledJob
  what: string
  /** Why it cannot be run now. */
  reason: string | undefined
}

function RunNow({ job, what, reason }: RunNowProps) {
  const run = jobRun(job.name)
  const { phase, result, error, startedAt, endedAt } = useSnapshot(run.state)
  const why = useId()
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="neutral"
          icon={<Play aria-hidden />}
          busy={phase === 'running'}
          aria-disabled={reason !== undefined}
          aria-describedby={why}
          onClick={() => void run.start()}
        >
          Run now
        </Button>
        <p id={why} className="min-w-0 flex-1 basis-56 text-sm text-ink-2">
          {reason ?? <LastRun job={job} />}
        </p>
      </div>
      {startedAt && endedAt && (
        <ResultPanel
          ok={phase === 'done'}
          title={phase === 'done' ? `${what} has run` : `${what} failed`}
          onDismiss={run.dismiss}
        >
          {/* Of a success the backend says no more than the job's internal name. */}
          {phase !== 'done' && `${sentence(error ?? result?.message ?? 'The job failed.')} `}
          Finished <Time value={endedAt} /> after{' '}
          {((Date.parse(endedAt) - Date.parse(startedAt)) / 1000).toFixed(1)} s.
        </ResultPanel>
      )}
    </>
  )
}

/** When and how a job last ran. */
export function LastRun({ job }: { job: ScheduledJob }) {
  const last = job.last_run
  if (!last) return 'It has not run yet.'
  return (
    <>
      Last run <Time value={last.time} />: {last.status}
      {last.error ? ` (${last.error})` : ''}.
    </>
  )
}
