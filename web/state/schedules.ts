import { proxy } from 'valtio/vanilla'
import {
  getSchedule,
  putSchedule,
  runSchedule,
  type ScheduledJob,
  toggleSchedule,
} from '../contract/scheduler.ts'
import { messageOf } from '../lib/errors.ts'
import { log } from '../lib/log.ts'
import { currentSession, onSignOut } from '../lib/on-sign-out.ts'
import { request } from '../lib/request.ts'
import { keyedResource } from './resource.ts'

/** Scheduled jobs of the backend by name. */
export const schedule = keyedResource<string, ScheduledJob>({
  name: 'job',
  load: name => request(getSchedule, { params: { name } }),
  // An unknown name arrives as a masked 500 on some versions.
  failed: cause =>
    messageOf(cause, 'The schedule could not be read. This backend version may not have the job.'),
  notOffered: 'This backend version does not offer scheduled jobs.',
})

/** Reads one job now; null when it failed (`schedule(name).state.error` says why). */
export const loadJob = async (name: string): Promise<ScheduledJob | null> => {
  const job = schedule(name)
  return (await job.load()) ? job.state.data : null
}

/** `expression` for a cron job, `config` for either type; neither: the times stay and only the switch moves. */
export interface JobChange {
  expression?: string
  config?: ScheduledJob['config']
  enabled?: boolean
}

/** Writes a job and reads it again. @throws HttpError, NetworkError */
export const saveJob = async (name: string, change: JobChange): Promise<void> => {
  const { expression, enabled } = change
  const config = expression === undefined ? change.config : { expression }
  const params = { name }
  try {
    if (config) {
      const type = 'expression' in config ? 'cron' : 'interval'
      const body = { type, config, ...(enabled !== undefined && { enabled }) } as const
      await request(putSchedule, { params, body })
    } else if (enabled !== undefined) {
      await request(toggleSchedule, { params, body: { enabled } })
    }
  } finally {
    await loadJob(name)
  }
}

/** How "Run now" of this browser goes or went. */
export interface JobRun {
  isRunning: boolean
  /** Stays until dismissed. */
  result: { ok: boolean; message: string; at: string; tookMs: number } | null
}
/** By job name. */
export const jobRuns = proxy({ byName: {} as Record<string, JobRun> })
onSignOut(() => {
  jobRuns.byName = {}
})

const callJob = async (name: string): Promise<{ ok: boolean; message: string }> => {
  try {
    const { success, message } = await request(runSchedule, { params: { name } })
    return {
      ok: success,
      message: message || (success ? 'The job has run.' : 'The job did not run.'),
    }
  } catch (cause) {
    log.warn(`Job ${name} failed.`, cause)
    return {
      ok: false,
      message: messageOf(cause, 'The job did not finish. The backend log says why.'),
    }
  }
}

/** Runs a job now and waits for its end, however long that takes; the result is kept. Never throws. */
export const runJob = async (name: string): Promise<void> => {
  const { byName } = jobRuns
  if (byName[name]?.isRunning) return
  const isSameSession = currentSession()
  byName[name] = { isRunning: true, result: null }
  const startedAt = Date.now()
  const outcome = await callJob(name)
  if (!isSameSession()) return
  const at = new Date().toISOString()
  byName[name] = { isRunning: false, result: { ...outcome, at, tookMs: Date.now() - startedAt } }
  await loadJob(name)
}

export const dismissResult = (name: string) => {
  const run = jobRuns.byName[name]
  if (run) run.result = null
}
