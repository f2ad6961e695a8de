import { Cron } from 'croner'
import type { ScheduledJob } from '../../web/contract/scheduler.ts'
import { ApiError } from '../world/api-error.ts'
import type { Clock } from '../world/clock.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../world/days.ts'

type JobConfig = ScheduledJob['config']
type Interval = Exclude<JobConfig, { expression: string }>

type RunInfo = NonNullable<ScheduledJob['last_run']>

interface Job extends Omit<ScheduledJob, 'unread'> {
  created_at: string
  updated_at: string
}

export type JobSeed = Pick<Job, 'name' | 'type' | 'config' | 'enabled'> & {
  last_run?: RunInfo | null
}

const cron = (name: string, expression: string, enabled: boolean): JobSeed => ({
  name,
  type: 'cron',
  config: { expression },
  enabled,
})
const every = (name: string, config: Interval, enabled: boolean): JobSeed => ({
  name,
  type: 'interval',
  config,
  enabled,
})

/** Jobs that a new database contains (backend-notes 1.8). */
export const JOBS: readonly JobSeed[] = [
  cron('delete-sync', '0 1 * * 0', false),
  every('plex-rolling-auto-reset', { hours: 24 }, false),
  every('plex-session-monitor', { minutes: 15 }, true),
  cron('approval-maintenance', '0 */4 * * *', true),
  cron('quota-maintenance', '0 2 * * *', true),
  cron('anime-update', '0 3 * * 0', true),
  every('pending-webhooks-processor', { seconds: 20 }, true),
  every('pending-webhooks-cleanup', { seconds: 60 }, true),
]
export const LABEL_JOBS: readonly JobSeed[] = [
  cron('plex-label-full-sync', '0 2 * * 0', false),
  every('pending-label-sync-processor', { seconds: 30 }, true),
  every('pending-label-sync-cleanup', { seconds: 60 }, true),
]
export const IMDB_JOBS: readonly JobSeed[] = [cron('imdb-update', '30 2 * * *', true)]

/** While their setting is off, these jobs do nothing and report success (backend-notes 1.8). */
const CHECK_ENABLED = ['delete-sync', 'approval-maintenance', 'quota-maintenance']

/** The maximum interval is one year. */
const UNITS_MAX: Readonly<Record<string, number>> = {
  days: 365,
  hours: 8760,
  minutes: 525_600,
  seconds: 31_536_000,
}
const isUnit = (unit: string, value: unknown) =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= (UNITS_MAX[unit] ?? 0)

const intervalMs = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Interval): number =>
  days * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS

/** Parses a cron expression of 5 or 6 fields in UTC; null if invalid. */
const parseCron = (expression: string): Cron | null => {
  const fields = expression.trim().split(/\s+/).length
  if (fields !== 5 && fields !== 6) return null
  try {
    return new Cron(expression.trim(), { timezone: 'UTC' })
  } catch {
    return null
  }
}

const known = new Map<string, { asked: number; time: number | null }>()
const nextOf = (expression: string, now: number): number | null => {
  const last = known.get(expression)
  if (last && last.asked <= now && (last.time === null || now < last.time)) return last.time
  const time = parseCron(expression)?.nextRun(new Date(now))?.getTime() ?? null
  known.set(expression, { asked: now, time })
  return time
}

type Handlers = Record<string, (() => void) | undefined>

/** The backend's scheduler. Jobs that have a handler run on the mock's clock. */
export const scheduleRules = (clock: Clock, initial: readonly JobSeed[], handlers: Handlers) => {
  const { now } = clock
  const iso = (time: number) => new Date(time).toISOString()
  const jobs = new Map<string, Job>()
  const timers = new Map<string, () => void>()
  const began = now()
  let lastId = 0

  const nextRun = (job: Pick<Job, 'type' | 'config' | 'enabled' | 'last_run'>): RunInfo | null => {
    if (!job.enabled) return null
    if ('expression' in job.config) {
      const time = nextOf(job.config.expression, now())
      return time === null ? null : { time: iso(time), status: 'pending' }
    }
    const distance = Math.max(SECOND_MS, intervalMs(job.config))
    const from = job.last_run ? Date.parse(job.last_run.time) : began
    const steps = Math.floor((now() - from) / distance) + 1
    return { time: iso(from + steps * distance), status: 'pending', estimated: true }
  }

  const arm = (job: Job) => {
    timers.get(job.name)?.()
    timers.delete(job.name)
    const next = nextRun(job)
    if (!next || !handlers[job.name]) return
    timers.set(
      job.name,
      clock.after(Date.parse(next.time) - now(), () => {
        execute(job)
        arm(job)
      }),
    )
  }

  const execute = (job: Job): void => {
    const isIdle = !job.enabled && CHECK_ENABLED.includes(job.name)
    try {
      if (!isIdle) handlers[job.name]?.()
      job.last_run = { time: iso(now()), status: 'completed' }
    } catch (cause) {
      const error = cause instanceof Error ? cause.message : 'failed'
      job.last_run = { time: iso(now()), status: 'failed', error }
    }
  }

  const put = (seed: JobSeed): Job => {
    const existing = jobs.get(seed.name)
    const job: Job = {
      id: existing?.id ?? ++lastId,
      name: seed.name,
      type: seed.type,
      config: seed.config,
      enabled: seed.enabled,
      last_run: seed.last_run ?? existing?.last_run ?? null,
      next_run: null,
      created_at: existing?.created_at ?? sqlTime(began),
      updated_at: existing ? iso(now()) : sqlTime(began),
    }
    jobs.set(job.name, job)
    arm(job)
    return job
  }
  for (const job of initial) put(job)

  const find = (name: string): Job => {
    const job = jobs.get(name)
    if (!job) throw new ApiError(404, `Schedule '${name}' not found`)
    return job
  }
  const shown = (job: Job): Job => ({ ...job, next_run: nextRun(job) })
  /** @throws ApiError 400 for a config of the other type, an invalid interval or an invalid cron expression */
  const check = (type: string, config: JobConfig) => {
    const isCron = 'expression' in config
    if ((type === 'cron') !== isCron)
      throw new ApiError(400, `body/config does not fit type ${type}`)
    if (isCron && !parseCron(config.expression))
      throw new ApiError(400, 'body/config/expression Invalid cron expression')
    if (isCron) return
    const units = Object.entries(config).filter(([, value]) => value !== undefined)
    const wrong = units.find(([unit, value]) => !isUnit(unit, value))
    if (wrong) throw new ApiError(400, `body/config/${wrong[0]} Invalid input`)
    if (units.length === 0)
      throw new ApiError(400, 'body/config At least one time unit must be specified')
  }

  return {
    all: (): Job[] => [...jobs.values()].map(shown),
    get: (name: string): Job => shown(find(name)),
    nextRun: (name: string): string | null => {
      const job = jobs.get(name)
      return job ? (nextRun(job)?.time ?? null) : null
    },
    /** @throws ApiError 400 for an invalid config, 404 for an unknown job, 500 if the job is of another type */
    put(name: string, type: string, config?: JobConfig, enabled?: boolean): void {
      if (config) check(type, config)
      const job = find(name)
      if (job.type !== type) throw new ApiError(500, `Schedule '${name}' is of type ${job.type}`)
      put({ ...job, config: config ?? job.config, enabled: enabled ?? job.enabled })
    },
    toggle(name: string, enabled: boolean): void {
      const job = find(name)
      put({ ...job, enabled })
    },
    /** @throws ApiError 404 if unknown, 500 if the job failed */
    run(name: string): void {
      const job = find(name)
      execute(job)
      arm(job)
      if (job.last_run?.status === 'failed')
        throw new ApiError(500, job.last_run.error ?? 'Job failed')
    },
  }
}

/** The built-in jobs have SQL times: UTC, without a time zone (backend-notes 1.6). */
export const sqlTime = (time: number): string =>
  new Date(time).toISOString().slice(0, 19).replace('T', ' ')
