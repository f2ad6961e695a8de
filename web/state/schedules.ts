import {
  getSchedule,
  putSchedule,
  runSchedule,
  type ScheduledJob,
  toggleSchedule,
} from '../contract/scheduler.ts'
import { messageOf } from '../lib/errors.ts'
import { hasValues } from '../lib/form-edits.ts'
import { request } from '../lib/request.ts'
import { parseTime } from '../lib/time.ts'
import { confirmWrite } from './confirm-write.ts'
import { operation } from './operation.ts'
import type { Operation, OperationOptions } from './operation-state.ts'
import { keyedResource } from './resource.ts'

export const schedule = keyedResource<string, ScheduledJob>({
  load: name => request(getSchedule, { params: { name } }),
  // Some backend versions report an unknown job name as a 500 error.
  failed: cause =>
    messageOf(cause, 'Couldn’t load the schedule. This server version may not support this job.'),
  notOffered: 'This server version doesn’t support scheduled jobs.',
})

/** Returns null on failure (see `schedule(name).state.error`). */
export const loadJob = async (name: string): Promise<ScheduledJob | null> => {
  const job = schedule(name)
  return (await job.load()) ? job.state.data : null
}

interface JobChange {
  expression?: string
  config?: ScheduledJob['config']
  enabled?: boolean
}

/**
 * Saves and reloads a job. Without `expression` and `config`, only changes `enabled`.
 * @throws HttpError, ExplainedError
 */
export const saveJob = async (name: string, change: JobChange): Promise<void> => {
  const { expression, enabled } = change
  const config = expression === undefined ? change.config : { expression }
  const params = { name }
  const isStored = async () => {
    const job = await loadJob(name)
    return job && hasValues(job, { config, enabled })
  }
  try {
    if (config) {
      const type = 'expression' in config ? 'cron' : 'interval'
      const body = { type, config, ...(enabled !== undefined && { enabled }) } as const
      await confirmWrite({ send: () => request(putSchedule, { params, body }), isStored })
    } else if (enabled !== undefined) {
      const send = () => request(toggleSchedule, { params, body: { enabled } })
      await confirmWrite({ send, isStored })
    }
  } finally {
    await loadJob(name)
  }
}

interface JobResult {
  success: boolean
  message?: string | undefined
}
type JobRun = Operation<string | null, JobResult>
const runs: Record<string, JobRun> = {}

const RUN_FAILED = 'The server reported that the run failed.'

/** Whether the run requested at `startedAt` has ended. @param before time of the previous run */
const runEnd = async (name: string, before: string | null, startedAt: string) => {
  const last = (await loadJob(name))?.last_run
  const time = parseTime(last?.time)
  if (!last || !time || last.time === before || time.getTime() < Date.parse(startedAt))
    return 'running'
  return last.status === 'failed' ? { error: last.error ?? RUN_FAILED } : 'ended'
}

/**
 * Runs a job and waits until the run has ended. Its saved status counts, because the response may be a success although
 * the run failed. @param before time of the previous run
 */
export const runNow = async (name: string, before: string | null) => {
  const response = await request(runSchedule, { params: { name } })
  const last = (await loadJob(name))?.last_run
  const hasFailed = last?.status === 'failed' && last.time !== before
  return hasFailed ? { success: false, message: last.error ?? RUN_FAILED } : response
}

/**
 * An operation that runs a job, waits until the run has ended, however long it takes, and then reloads the job. Its input
 * is the time of the previous run.
 */
export const runOfJob = (
  name: string,
  options: Pick<OperationOptions<string | null, JobResult>, 'name' | 'failed'> &
    Partial<Pick<OperationOptions<string | null, JobResult>, 'start'>>,
): JobRun =>
  operation({
    types: [],
    check: (startedAt, before) => runEnd(name, before, startedAt),
    start: before => runNow(name, before),
    reload: () => loadJob(name),
    ...options,
  })

export const jobRun = (name: string): JobRun => {
  runs[name] ??= runOfJob(name, {
    name: `job ${name}`,
    failed: 'The job didn’t finish. Check the server log.',
  })
  return runs[name]
}
