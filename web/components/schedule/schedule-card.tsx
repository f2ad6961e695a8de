import type { ReactNode } from 'react'
import type { ScheduledJob } from '../../contract/scheduler.ts'
import { loadJob, schedule } from '../../state/schedules.ts'
import { Badge } from '../../ui/badge.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Time } from '../../ui/time.tsx'
import { SettingsCard } from '../settings/settings-card.tsx'
import type { SettingsForm } from '../settings/use-settings.ts'
import { useStore } from '../use-store.ts'
import { NextRuns } from './next-runs.tsx'
import { scheduleNames } from './schedule-fields.ts'
import { expressionFrom, expressionOf, jobSetting, type ScheduleForm } from './schedule-source.ts'

interface ScheduleCardProps {
  /** The form must contain the job's settings (`scheduleFields`) as well as those of the page. */
  form: SettingsForm
  job: string
  when: ScheduleForm
  title: string
  purpose: string
  controls?: ReactNode
}

export function ScheduleCard({
  form,
  job: name,
  when,
  title,
  purpose,
  controls,
}: ScheduleCardProps) {
  const { data: job, error } = useStore(schedule(name).state)
  if (!job) {
    return error ? (
      <Problem title={title} cause={error} onRetry={() => void loadJob(name)} />
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
  const [, ...times] = scheduleNames(name, when)
  const words = [...times]
    .reverse()
    .map(one => form.fields[one]?.words(form.value(one), form.values))
  return (
    <SettingsCard
      title={title}
      purpose={purpose}
      state={isOn ? words.join(', ') : 'Off'}
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
      {!isOn && <p className="mt-4 text-ink-2">Automatic runs are off.</p>}
      {controls}
    </SettingsCard>
  )
}

export function LastRun({ job }: { job: ScheduledJob }) {
  const last = job.last_run
  if (!last) return 'Not run yet.'
  return (
    <>
      Last run <Time value={last.time} />: {last.status}
      {last.error ? ` (${last.error})` : ''}.
    </>
  )
}
