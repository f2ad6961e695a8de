import { type ReactNode, useMemo } from 'react'
import { type KnownRun, nextRuns } from '../../lib/next-runs.ts'
import { once } from '../../lib/once.ts'
import { loadJob, schedule } from '../../state/schedules.ts'
import { useMinute } from '../../ui/minute.ts'
import { Problem } from '../../ui/problem.tsx'
import { SettingField } from '../settings/setting-field.tsx'
import { SettingsCard } from '../settings/settings-card.tsx'
import type { SettingsForm } from '../settings/use-settings.ts'
import { useStore } from '../use-store.ts'
import { scheduleNames } from './schedule-fields.ts'
import { expressionFrom, expressionOf, jobSetting, type ScheduleForm } from './schedule-source.ts'

const format = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
)

const CLOCK_NOTES = {
  browser: null,
  utc: 'Times are in your time zone. The server runs on UTC.',
  shifted: 'Times are in your time zone, which differs from the server’s.',
}

/** `known` is the next run that the backend reports for the saved schedule. */
function NextRuns({ expression, known }: { expression: string; known: KnownRun | null }) {
  const now = useMinute()
  const storedExpression = known?.expression
  const announced = known?.nextRun ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the runs depend on the current minute
  const runs = useMemo(() => {
    const stored =
      storedExpression === undefined ? null : { expression: storedExpression, nextRun: announced }
    return nextRuns(expression, 3, stored)
  }, [expression, storedExpression, announced, now])

  const note = CLOCK_NOTES[runs.clock]
  return (
    <div className="mt-3 min-h-9.5 text-sm text-ink-2">
      <h3 className="font-text font-normal">Next three runs</h3>
      {runs.at.length === 0 && <p>This schedule never runs.</p>}
      <ol className="flex flex-wrap gap-x-4 tabular">
        {runs.at.map(at => (
          <li key={at.getTime()}>
            <time dateTime={at.toISOString()} data-tip="">
              {format().format(at)}
            </time>
          </li>
        ))}
      </ol>
      {note && <p>{note}</p>}
    </div>
  )
}

interface ScheduleCardProps {
  /** The form must contain the job's settings (`scheduleFields`) as well as those of the page. */
  form: SettingsForm
  job: string
  when: ScheduleForm
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
  when,
  title,
  purpose,
  beside,
  actions,
  controls,
}: ScheduleCardProps) {
  const { data: job, error } = useStore(schedule(name).state)
  const [enabled = '', ...times] = scheduleNames(name, when)
  const hasSwitch = enabled in form.fields
  const fields = beside === undefined ? times : [...times, beside]
  const shared = {
    title,
    purpose,
    actions,
    fields,
    ...(hasSwitch && { toggle: enabled }),
    layout: <ScheduleFields form={form} fields={fields} />,
  }
  if (!job) {
    return error ? (
      <Problem title={title} cause={error} onRetry={() => void loadJob(name)} />
    ) : (
      <SettingsCard {...shared} form={{ ...form, isReady: false }} room="h-11" />
    )
  }
  const isOn = (form.value(jobSetting(name, 'enabled')) ?? job.enabled) === true
  const expression = expressionFrom(name, form.values, job)
  const stored = expressionOf(job)
  const words = times.map(one => form.fields[one]?.format(form.value(one), form.values))
  return (
    <SettingsCard {...shared} state={isOn ? words.join(' ') : 'Off'} form={form}>
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
      {!isOn && !hasSwitch && <p className="mt-4 text-ink-2">Automatic runs are off.</p>}
      {controls}
    </SettingsCard>
  )
}

const ScheduleFields = ({ form, fields }: { form: SettingsForm; fields: readonly string[] }) => (
  <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
    {fields.map(name => (
      <SettingField key={name} form={form} name={name} className="max-sm:w-full sm:min-w-36" />
    ))}
  </div>
)
