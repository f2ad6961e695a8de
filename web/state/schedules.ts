import { proxy, ref } from 'valtio/vanilla'
import { getSchedule, putSchedule, runSchedule, type ScheduledJob } from '../contract/scheduler.ts'
import { messageOf, NotOfferedError } from '../lib/errors.ts'
import { log } from '../lib/log.ts'
import { request } from '../lib/request.ts'

export interface JobState {
  job: ScheduledJob | null
  error: string | null
  isRunning: boolean
  /** How the last "Run now" of this browser ended; stays until dismissed. */
  result: { ok: boolean; message: string; at: string; tookMs: number } | null
}

const initial = (): JobState => ({ job: null, error: null, isRunning: false, result: null })

/** Scheduled jobs of the backend by name (backend-notes 1.8). */
export const schedules = proxy({ byName: {} as Record<string, JobState> })

const stateOf = (name: string): JobState => {
  const { byName } = schedules
  byName[name] ??= initial()
  return byName[name]
}

/** Reads one job; null when it failed (`error` says why). */
export const loadJob = async (name: string): Promise<ScheduledJob | null> => {
  const state = stateOf(name)
  try {
    const job = await request(getSchedule, { params: { name } })
    state.job = ref(job)
    state.error = null
    return job
  } catch (cause) {
    // An unknown name arrives as a masked 500 on some versions.
    state.error =
      cause instanceof NotOfferedError
        ? 'This backend version does not offer scheduled jobs.'
        : messageOf(
            cause,
            'The schedule could not be read. This backend version may not have the job.',
          )
    log.warn(`Job ${name}`, cause)
    return null
  }
}

/** What a save changes of a job; what is absent stays. */
export interface JobChange {
  enabled: boolean
  /** Of a cron job. */
  expression?: string
  /** Of an interval job. */
  interval?: { days?: number; hours?: number; minutes?: number; seconds?: number }
}

/**
 * Writes a job and reads it again.
 * @param job as just read: its type must be the stored one @throws HttpError, NetworkError
 */
export const saveJob = async (
  job: Pick<ScheduledJob, 'name' | 'type' | 'config'>,
  { enabled, expression, interval }: JobChange,
): Promise<void> => {
  const config = expression === undefined ? (interval ?? job.config) : { expression }
  try {
    await request(putSchedule, {
      params: { name: job.name },
      body: { type: job.type === 'interval' ? 'interval' : 'cron', config, enabled },
    })
  } finally {
    await loadJob(job.name)
  }
}

/** Runs a job now and waits for its end, however long that takes; the result is kept. Never throws. */
export const runJob = async (name: string): Promise<void> => {
  const state = stateOf(name)
  if (state.isRunning) return
  state.isRunning = true
  state.result = null
  const startedAt = Date.now()
  let outcome: { ok: boolean; message: string }
  try {
    const { success, message } = await request(runSchedule, { params: { name } })
    outcome = {
      ok: success,
      message: message || (success ? 'The job has run.' : 'The job did not run.'),
    }
  } catch (cause) {
    log.warn(`Job ${name} failed.`, cause)
    outcome = {
      ok: false,
      message: messageOf(cause, 'The job did not finish. The backend log says why.'),
    }
  }
  state.result = { ...outcome, at: new Date().toISOString(), tookMs: Date.now() - startedAt }
  state.isRunning = false
  await loadJob(name)
}

export const dismissResult = (name: string) => {
  stateOf(name).result = null
}
