import type { Config, ConfigPatch } from '../../contract/config.ts'
import type { ScheduledJob } from '../../contract/scheduler.ts'
import { cronOfHours, cronOfTime, hoursOfCron, timeOfCron } from '../../lib/cron.ts'
import { type Values, valueAt, withValueAt } from '../../lib/edits.ts'
import type { Setting } from '../../lib/settings.ts'

/** Settings that live in the job and not in the configuration. */
export const JOB = {
  enabled: 'job.enabled',
  hours: 'job.hours',
  time: 'job.time',
  day: 'job.day',
} as const
const isJobKey = (key: string) => key.startsWith('job.')

export const expressionOf = (job: ScheduledJob | null): string | null =>
  job && 'expression' in job.config ? job.config.expression : null

const jobValues = (job: ScheduledJob | null): Values => {
  if (!job) return {}
  const expression = expressionOf(job)
  const hours = expression ? hoursOfCron(expression) : null
  const at = expression && hours === null ? timeOfCron(expression) : null
  return {
    [JOB.enabled]: job.enabled,
    ...(hours !== null && { [JOB.hours]: String(hours) }),
    ...(at && { [JOB.time]: at.time, [JOB.day]: at.day }),
  }
}

/** What a page's form starts from: its settings as the configuration and the job hold them. */
export const storedValues = (
  settings: readonly Setting[],
  config: Config,
  job: ScheduledJob | null,
): Values => ({
  ...Object.fromEntries(
    settings.filter(({ key }) => !isJobKey(key)).map(({ key }) => [key, valueAt(config, key)]),
  ),
  ...jobValues(job),
})

/**
 * The configuration part of a save. Nested objects are replaced whole by the backend, so each touched one is sent complete;
 * an empty override is left out of it, which removes it (backend-notes 2.19).
 */
export const configPatchOf = (config: Config, changed: Values): ConfigPatch => {
  let next: object = config
  const touched = new Set<string>()
  for (const [key, value] of Object.entries(changed)) {
    if (isJobKey(key)) continue
    next = withValueAt(next, key, value)
    touched.add(key.split('.')[0] ?? key)
  }
  return Object.fromEntries([...touched].map(key => [key, valueAt(next, key)])) as ConfigPatch
}

/** The cron expression the form's values mean, else the stored one. */
export const expressionFrom = (values: Values, job: ScheduledJob | null): string | null => {
  const hours = Number(values[JOB.hours])
  if (hours > 0) return cronOfHours(hours)
  const time = values[JOB.time]
  if (typeof time === 'string' && time) return cronOfTime(time, String(values[JOB.day] ?? '*'))
  return expressionOf(job)
}

/** The job part of a save, null when nothing of it changed. */
export const jobPatchOf = (
  job: ScheduledJob | null,
  changed: Values,
  all: Values,
): { expression: string; enabled: boolean } | null => {
  if (!Object.keys(changed).some(isJobKey)) return null
  const isTimeChanged = Object.keys(changed).some(key => isJobKey(key) && key !== JOB.enabled)
  // A schedule the form cannot show in full is left as it is when only the switch moves.
  const expression = isTimeChanged ? expressionFrom(all, job) : expressionOf(job)
  return expression === null ? null : { expression, enabled: all[JOB.enabled] === true }
}
