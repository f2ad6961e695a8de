import Play from 'lucide-react/icons/play'
import { useSnapshot } from 'valtio'
import type { ScheduledJob } from '../../contract/scheduler.ts'
import { dismissResult, loadJob, runJob, schedules } from '../../state/schedules.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ResultPanel } from '../../ui/result-panel.tsx'
import { Time } from '../../ui/time.tsx'
import { SettingsCard } from '../settings/settings-card.tsx'
import { expressionFrom, expressionOf, JOB } from '../settings/stored-values.ts'
import type { SettingsForm } from '../settings/use-settings-form.ts'
import { NextRuns } from './next-runs.tsx'

export interface MaintenanceCardProps {
  form: SettingsForm
  jobName: string
  /** What the job does, one sentence. */
  purpose: string
  /** Settings of the schedule itself, after the switch. */
  names: readonly string[]
}

/** A maintenance job: switch, schedule with its next runs, last run, and Run now with its result. */
export function MaintenanceCard({ form, jobName, purpose, names }: MaintenanceCardProps) {
  const state = useSnapshot(schedules).byName[jobName]
  const job = (state?.job ?? null) as ScheduledJob | null
  if (!job) {
    return state?.error ? (
      <Problem
        title="Maintenance schedule"
        cause={state.error}
        action={
          <Button variant="neutral" onClick={() => void loadJob(jobName)}>
            Try again
          </Button>
        }
      />
    ) : null
  }
  const values = Object.fromEntries(
    [JOB.hours, JOB.time, JOB.day].map(key => [key, form.value(key)]),
  )
  const isOn = form.value(JOB.enabled) === true
  const expression = expressionFrom(values, job)
  const stored = expressionOf(job)
  const result = state?.result
  return (
    <SettingsCard
      title="Maintenance"
      purpose={purpose}
      badge={<Badge tone={job.enabled ? 'ok' : 'dim'}>{job.enabled ? 'On' : 'Off'}</Badge>}
      form={form}
      names={[JOB.enabled, ...names]}
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
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="neutral"
          icon={<Play aria-hidden />}
          busy={state?.isRunning === true}
          aria-disabled={!job.enabled}
          aria-describedby={`${jobName}-why`}
          onClick={() => void runJob(jobName)}
        >
          Run now
        </Button>
        <p id={`${jobName}-why`} className="min-w-0 flex-1 basis-56 text-sm text-ink-2">
          {job.enabled ? (
            <LastRun job={job} />
          ) : (
            'The job is off, so Run now would report success and do nothing. Turn it on and save first.'
          )}
        </p>
      </div>
      {result && (
        <ResultPanel
          ok={result.ok}
          title={result.ok ? 'Maintenance has run' : 'Maintenance failed'}
          onDismiss={() => dismissResult(jobName)}
        >
          {sentence(result.message)} Finished <Time value={result.at} /> after{' '}
          {(result.tookMs / 1000).toFixed(1)} s.
        </ResultPanel>
      )}
    </SettingsCard>
  )
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

function LastRun({ job }: { job: ScheduledJob }) {
  const last = job.last_run
  if (!last) return 'It has not run yet.'
  return (
    <>
      Last run <Time value={last.time} />: {last.status}
      {last.error ? ` (${last.error})` : ''}.
    </>
  )
}
