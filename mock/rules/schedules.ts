import { Cron } from 'croner'
import type { ScheduledJob } from '../../web/contract/scheduler.ts'
import { ApiError } from '../world/api-error.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../world/days.ts'
import type { World } from './world.ts'

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

/** Jobs that a new database contains (backend-notes 1.8). */
const JOBS: readonly [name: string, config: JobConfig, enabled: boolean][] = [
  ['delete-sync', { expression: '0 1 * * 0' }, false],
  ['plex-rolling-auto-reset', { hours: 24 }, false],
  ['plex-session-monitor', { minutes: 15 }, true],
  ['approval-maintenance', { expression: '0 */4 * * *' }, true],
  ['quota-maintenance', { expression: '0 2 * * *' }, true],
  ['anime-update', { expression: '0 3 * * 0' }, true],
  ['pending-webhooks-processor', { seconds: 20 }, true],
  ['pending-webhooks-cleanup', { seconds: 60 }, true],
  ['plex-label-full-sync', { expression: '0 2 * * 0' }, false],
  ['pending-label-sync-processor', { seconds: 30 }, true],
  ['pending-label-sync-cleanup', { seconds: 60 }, true],
  ['imdb-update', { expression: '30 2 * * *' }, true],
]

const jobsOf = ({ seed, profile, iso }: World): readonly JobSeed[] =>
  seed.jobs ??
  JOBS.filter(
    ([name]) =>
      (profile.hasLabels || !name.includes('label')) &&
      (profile.hasImdbRouter || name !== 'imdb-update'),
  ).map(([name, config, enabled]) => ({
    name,
    type: 'expression' in config ? 'cron' : 'interval',
    config,
    enabled,
    last_run:
      name === 'anime-update' && !seed.fresh
        ? { time: iso(5 * HOUR_MS), status: 'failed', error: 'Request timed out after 30 s' }
        : null,
  }))

/** While their setting is off, these jobs do nothing and report success (backend-notes 1.8). */
const CHECK_ENABLED = ['delete-sync', 'approval-maintenance', 'quota-maintenance']

/** Milliseconds of each unit. An interval is at most one year. */
const UNITS: Readonly<Record<string, number>> = {
  days: DAY_MS,
  hours: HOUR_MS,
  minutes: MINUTE_MS,
  seconds: SECOND_MS,
}
const intervalMs = (interval: Interval): number =>
  Object.entries(interval).reduce((sum, [unit, n]) => sum + (n ?? 0) * (UNITS[unit] ?? 0), 0)
const isValid = ([unit, value = 0]: [unit: string, value: number | undefined]) =>
  Number.isInteger(value) && value >= 1 && value * (UNITS[unit] ?? Number.NaN) <= 365 * DAY_MS

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

/** @throws ApiError 400 for a config of the other type, an invalid interval or an invalid cron expression */
const check = (type: string, config: JobConfig) => {
  const isCron = 'expression' in config
  if ((type === 'cron') !== isCron) throw new ApiError(400, `body/config does not fit type ${type}`)
  if (isCron && !parseCron(config.expression))
    throw new ApiError(400, 'body/config/expression Invalid cron expression')
  if (isCron) return
  const units = Object.entries(config).filter(([, value]) => value !== undefined)
  const wrong = units.find(unit => !isValid(unit))
  if (wrong) throw new ApiError(400, `body/config/${wrong[0]} Invalid input`)
  if (units.length === 0)
    throw new ApiError(400, 'body/config At least one time unit must be specified')
}

const known = new Map<string, { asked: number; time: number | null }>()
const nextOf = (expression: string, now: number): number | null => {
  const last = known.get(expression)
  if (last && last.asked <= now && (last.time === null || now < last.time)) return last.time
  const time = parseCron(expression)?.nextRun(new Date(now))?.getTime() ?? null
  known.set(expression, { asked: now, time })
  return time
}

/** The backend's scheduler. Jobs that have a handler run on the mock's clock. */
export const scheduleRules = (world: World) => {
  const { now, iso, clock } = world
  const handlers: Record<string, (() => void) | undefined> = {
    'approval-maintenance': () => world.approvals.expire(),
    'quota-maintenance': () => {
      const { cleanup } = world.config.group('quotaSettings')
      if (cleanup.enabled) world.quotas.cleanup(cleanup.retentionDays)
    },
    'delete-sync': () => world.deletion.run(),
  }
  const jobs = new Map<string, Job>()
  const timers = new Map<string, () => void>()
  const began = now()

  const nextRun = ({ enabled, config, last_run }: Job): RunInfo | null => {
    if (!enabled) return null
    if ('expression' in config) {
      const time = nextOf(config.expression, now())
      return time === null ? null : { time: new Date(time).toISOString(), status: 'pending' }
    }
    const distance = Math.max(SECOND_MS, intervalMs(config))
    const from = last_run ? Date.parse(last_run.time) : began
    const steps = Math.floor((now() - from) / distance) + 1
    const time = new Date(from + steps * distance).toISOString()
    return { time, status: 'pending', estimated: true }
  }

  const arm = (job: Job) => {
    timers.get(job.name)?.()
    timers.delete(job.name)
    const next = nextRun(job)
    if (!next || !handlers[job.name]) return
    const cancel = clock.after(Date.parse(next.time) - now(), () => execute(job))
    timers.set(job.name, cancel)
  }

  const execute = (job: Job): void => {
    const isIdle = !job.enabled && CHECK_ENABLED.includes(job.name)
    try {
      if (!isIdle) handlers[job.name]?.()
      job.last_run = { time: iso(), status: 'completed' }
    } catch (cause) {
      const error = cause instanceof Error ? cause.message : 'failed'
      job.last_run = { time: iso(), status: 'failed', error }
    }
    arm(job)
  }

  for (const seed of jobsOf(world)) {
    const times = { created_at: sqlTime(began), updated_at: sqlTime(began) }
    const runs = { last_run: seed.last_run ?? null, next_run: null }
    const job = { ...seed, id: jobs.size + 1, ...runs, ...times }
    jobs.set(job.name, job)
    arm(job)
  }

  const find = (name: string): Job => {
    const job = jobs.get(name)
    if (!job) throw new ApiError(404, `Schedule '${name}' not found`)
    return job
  }
  const change = (job: Job, changes: Partial<Job>): void => {
    Object.assign(job, changes, { updated_at: iso() })
    arm(job)
  }
  const shown = (job: Job): Job => ({ ...job, next_run: nextRun(job) })

  return {
    all: (): Job[] => [...jobs.values()].map(shown),
    get: (name: string): Job => shown(find(name)),
    nextRun: (name: string): string | null => {
      const job = jobs.get(name)
      return (job && nextRun(job)?.time) ?? null
    },
    /** @throws ApiError 400 for an invalid config, 404 for an unknown job, 500 if the job is of another type */
    put(name: string, type: string, config?: JobConfig, enabled?: boolean): void {
      if (config) check(type, config)
      const job = find(name)
      if (job.type !== type) throw new ApiError(500, `Schedule '${name}' is of type ${job.type}`)
      change(job, { config: config ?? job.config, enabled: enabled ?? job.enabled })
    },
    toggle: (name: string, enabled: boolean) => change(find(name), { enabled }),
    /** @throws ApiError 404 if unknown, 500 if the job failed */
    run(name: string): void {
      const job = find(name)
      execute(job)
      if (job.last_run?.status === 'failed')
        throw new ApiError(500, job.last_run.error ?? 'Job failed')
    },
  }
}

/** The built-in jobs have SQL times: UTC, without a time zone (backend-notes 1.6). */
export const sqlTime = (time: number): string =>
  new Date(time).toISOString().slice(0, 19).replace('T', ' ')
