import * as z from 'zod/mini'
import { humanize } from '../../components/labels/humanize.ts'
import { scheduleWords } from '../../components/schedule/next-runs.tsx'
import { ScheduleConfig, type ScheduledJob } from '../../contract/scheduler.ts'
import { intervalWords } from '../../lib/cron.ts'
import { isSame } from '../../lib/form-edits.ts'
import { lastingChange } from '../../state/change.ts'
import { saveJob } from '../../state/schedules.ts'
import type { ItemChange, Server } from './server.ts'

export const ScheduleItem = z.object({
  name: z.string(),
  config: ScheduleConfig,
  enabled: z.boolean(),
})
type ScheduleItem = z.infer<typeof ScheduleItem>

const scheduleText = ({ config, enabled }: Pick<ScheduledJob, 'config' | 'enabled'>) => {
  const words = 'expression' in config ? scheduleWords(config.expression) : intervalWords(config)
  return `${words ?? 'Unknown'}, ${enabled ? 'on' : 'off'}`
}

/** Turning it on asks for a confirmation that shows what a run would delete. */
const DELETION_JOB = 'delete-sync'

const scheduleError = ({ name, config, enabled }: ScheduleItem, job: ScheduledJob | undefined) => {
  if (!job) return 'This server doesn’t have this job.'
  if ('expression' in job.config !== 'expression' in config)
    return 'This server schedules the job in another way.'
  if (name === DELETION_JOB && enabled && !job.enabled)
    return 'Turn it on on the page Delete sync, which first shows what would be deleted.'
  return null
}

export const compareSchedule = (item: ScheduleItem, { jobs }: Server): ItemChange[] => {
  const { name, config, enabled } = item
  const job = jobs?.find(one => one.name === name)
  if (job && isSame(job.config, config) && job.enabled === enabled) return []
  const label = humanize(name)
  return [
    {
      key: `schedule ${name}`,
      group: 'Schedules',
      label,
      from: job ? scheduleText(job) : 'None',
      to: scheduleText(item),
      error: scheduleError(item, job),
      change: lastingChange(label, () => saveJob(name, { config, enabled })),
    },
  ]
}
