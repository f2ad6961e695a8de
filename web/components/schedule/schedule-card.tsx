import type { ReactNode } from 'react'
import { isCustom } from '../../lib/cron.ts'
import type { Values } from '../../lib/form-edits.ts'
import { capital } from '../../lib/sentence.ts'
import { loadJob, schedule } from '../../state/schedules.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Time } from '../../ui/time.tsx'
import { Loaded } from '../loaded.tsx'
import { OddRowNote } from '../odd-row.tsx'
import { SettingsCard } from '../settings/settings-card.tsx'
import type { SettingsForm } from '../settings/use-settings.ts'
import { useResourceState } from '../use-resource.ts'
import { isListedDay } from './schedule-fields.ts'
import { expressionFrom, expressionOf, intervalOf, jobSetting } from './schedule-source.ts'

const nextRuns = lazyPart('next runs', () => import('./next-runs.tsx'))

interface ScheduleCardProps {
  /** The form must contain the job's settings (`scheduleFields`) as well as those of the page. */
  form: SettingsForm
  job: string
  title: string
  purpose?: string
  /** A setting shown beside the time. */
  beside?: string
  /** Shown at the right end of the header. */
  actions?: ReactNode
  controls?: ReactNode
}

export function ScheduleCard({
  form,
  job: name,
  title,
  purpose,
  beside,
  actions,
  controls,
}: ScheduleCardProps) {
  const { data: job, error } = useResourceState(schedule(name))
  const runs = nextRuns.usePart(true)
  const enabled = jobSetting(name, 'enabled')
  const times = Object.keys(form.fields).filter(
    setting => setting.startsWith(`job.${name}.`) && setting !== enabled,
  )
  const fields = beside === undefined ? times : [...times, beside]
  const shared = {
    title,
    purpose,
    actions,
    fields,
    ...(enabled in form.fields && { toggle: enabled }),
  }
  if (!job)
    return (
      <Loaded
        from={{ error: error && title, reason: error, load: () => loadJob(name) }}
        what="times"
        skeleton={
          <SettingsCard {...shared} form={{ ...form, isReady: false }} placeholderHeight="h-11" />
        }
      />
    )
  const isOn = (form.value(jobSetting(name, 'enabled')) ?? job.enabled) === true
  const expression = expressionFrom(name, form.values, job)
  const stored = expressionOf(job)
  const interval = intervalOf(job)
  const words = times.map(one => form.fields[one]?.format(form.value(one), form.values))
  const hasCustom = (values: Values) => times.some(one => isCustom(values[one]))
  const isOdd = (setting: string) =>
    isCustom(form.stored[setting]) ||
    (setting === jobSetting(name, 'day') && !isListedDay(form.stored[setting]))
  const isReplaced = times.some(setting => form.wasAt(setting) !== null && isOdd(setting))
  const nextRun = job.enabled ? (job.next_run?.time ?? null) : null
  const wordsOf = (one: string | null) => runs && one && runs.scheduleWords(one)
  const state = hasCustom(form.values) ? 'Custom schedule' : words.join(' ')
  return (
    <SettingsCard {...shared} state={isOn ? state : 'Off'} form={form}>
      <OddRowNote row={job} noun="schedule" className="mt-3" />
      {hasCustom(form.values) && (
        <p className="mt-3 text-sm">{interval ? capital(interval) : wordsOf(expression)}</p>
      )}
      {isReplaced && (
        <p role="status" className="mt-3 text-sm text-wait">
          Saving replaces this schedule: {interval ? capital(interval) : wordsOf(stored)}
        </p>
      )}
      {isOn && interval && job.next_run && (
        <p className="mt-3 text-sm text-ink-2">
          Next run: <Time mode="clock" value={job.next_run.time} />
        </p>
      )}
      {isOn && expression && (
        <div className="mt-3 min-h-9.5 text-sm text-ink-2 max-sm:min-h-14.25">
          <h3 className="font-text font-normal">Next three runs</h3>
          {runs && (
            <runs.NextRuns
              expression={expression}
              known={stored === null ? null : { expression: stored, nextRun }}
            />
          )}
        </div>
      )}
      {controls}
    </SettingsCard>
  )
}
