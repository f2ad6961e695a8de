import type { ScheduledJob } from '../../contract/scheduler.ts'
import {
  cronOfHours,
  cronOfTime,
  dayAndTimeOfCron,
  hoursOfCron,
  intervalWords,
  isCustom,
  isExpression,
} from '../../lib/cron.ts'
import type { Values } from '../../lib/form-edits.ts'
import { saveJob, schedule } from '../../state/schedules.ts'
import { resourceSource, type SettingsSource } from '../settings/source.ts'

export type ScheduleForm = 'hours' | 'time'
type Part = 'enabled' | 'hours' | 'time' | 'day'

export const jobSetting = (job: string, part: Part) => `job.${job}.${part}` as const

/** Cron expression of a job; null if the job runs at an interval. */
export const expressionOf = (job: ScheduledJob | null): string | null =>
  job && 'expression' in job.config ? job.config.expression : null

/** Words of a job's interval; null if the job has a cron expression. */
export const intervalOf = (job: ScheduledJob): string | null => intervalWords({ ...job.config })

const partsOf = (job: ScheduledJob): Partial<Record<Part, unknown>> => {
  const { enabled } = job
  const expression = expressionOf(job)
  if (expression !== null)
    return { enabled, hours: String(hoursOfCron(expression)), ...dayAndTimeOfCron(expression) }
  const interval = intervalOf(job)
  if (interval === null) return { enabled }
  const [, hours = interval] = /^every (\d|1[0-2]) hours?$/.exec(interval) ?? []
  return { enabled, hours, day: interval }
}

/** Returns an expression with as many fields as the saved one, or the saved expression itself if nothing has changed. */
export const expressionFrom = (
  name: string,
  values: Values,
  job: ScheduledJob | null,
): string | null => {
  const stored = expressionOf(job)
  const textOf = (part: Part) => String(values[jobSetting(name, part)] ?? '')
  const [hours, time, day] = [textOf('hours'), textOf('time'), textOf('day')]
  const saved = job && partsOf(job)
  if (hours && hours !== saved?.hours)
    return isCustom(hours) ? hours : cronOfHours(Number(hours), stored ?? '')
  const isSame = time === (saved?.time ?? '') && day === saved?.day
  return isSame || !(time || isExpression(day))
    ? stored
    : cronOfTime(time, day || '*', stored ?? '')
}

export const scheduleSource = (name: string): SettingsSource<ScheduledJob> => {
  const prefix = `job.${name}.`
  return resourceSource<ScheduledJob>(() => schedule(name), {
    holds: setting => setting.startsWith(prefix),
    valueOf: (job, setting) => partsOf(job)[setting.slice(prefix.length) as Part],
    async write(changed, fresh) {
      const stored = Object.fromEntries(
        Object.entries(partsOf(fresh)).map(([part, value]) => [prefix + part, value]),
      )
      const { [jobSetting(name, 'enabled')]: enabled, ...time } = changed
      const hours = Number(time[jobSetting(name, 'hours')])
      // A job's type can't change.
      const config = expressionOf(fresh) === null && hours > 0 ? { hours } : null
      const expression =
        config === null && Object.keys(time).length > 0
          ? expressionFrom(name, { ...stored, ...time }, fresh)
          : null
      // Omitted parts keep their saved values, even ones that another admin saves at the same moment.
      await saveJob(name, {
        ...(enabled !== undefined && { enabled: enabled === true }),
        ...(config !== null && { config }),
        ...(expression !== null && { expression }),
      })
    },
  })
}
