import type { Config } from '../../contract/config.ts'
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
import { ExplainedError } from '../../lib/errors.ts'
import type { Values } from '../../lib/form-edits.ts'
import { config, isOffered, isUnread } from '../../state/config.ts'
import { saveJob, schedule } from '../../state/schedules.ts'
import { configSource } from '../settings/config-source.ts'
import { follow, type SettingsSource } from '../settings/source.ts'

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

interface ConfigAndJob {
  readonly config: Config
  /** Null if it couldn't be loaded. Only its fields are then hidden. */
  readonly job: ScheduledJob | null
}

/** The configuration and a job. If saving the job fails, the configuration stays saved. */
export const configAndJob = (name: string): SettingsSource<ConfigAndJob> => {
  const prefix = `job.${name}.`
  const isOfJob = (setting: string) => setting.startsWith(prefix)
  const writeJob = async (changed: Values, fresh: ScheduledJob) => {
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
  }
  let last: ConfigAndJob | null = null
  return {
    ...configSource,
    current() {
      const { data: job, error } = schedule(name).state
      const { data } = config.state
      if (!data || (!job && error === null)) return null
      if (data !== last?.config || job !== last.job) last = { config: data, job }
      return last
    },
    subscribe: onChange => follow([config, schedule(name)], onChange),
    async read() {
      const [stored, isJobRead] = await Promise.all([
        configSource.read(),
        schedule(name).load({ force: true }),
      ])
      return stored && { config: stored, job: isJobRead ? schedule(name).state.data : null }
    },
    valueOf({ config, job }, setting) {
      if (!isOfJob(setting)) return configSource.valueOf(config, setting)
      return job ? partsOf(job)[setting.slice(prefix.length) as Part] : undefined
    },
    isOffered: ({ config }, setting) => isOfJob(setting) || isOffered(config, setting),
    isUnread: ({ config }, setting) => !isOfJob(setting) && isUnread(config, setting),
    async write(changed, { config, job }) {
      const ofJob = Object.entries(changed).filter(([setting]) => isOfJob(setting))
      const others = Object.entries(changed).filter(([setting]) => !isOfJob(setting))
      if (others.length > 0) await configSource.write(Object.fromEntries(others), config)
      if (ofJob.length === 0) return
      if (!job)
        throw new ExplainedError(
          schedule(name).state.error ?? 'Some settings couldn’t be loaded, so they weren’t saved.',
        )
      await writeJob(Object.fromEntries(ofJob), job)
    },
  }
}
