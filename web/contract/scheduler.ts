import * as z from 'zod/mini'
import { get, patch, post, put } from './endpoint.ts'
import { list, row, rows } from './rows.ts'
import { Outcome, openEnum, shownMessage, shownTitle } from './values.ts'

const RUN_STATUSES = ['completed', 'failed', 'pending'] as const
const SCHEDULE_TYPES = ['interval', 'cron'] as const

/** Last or next run of a job. A disabled built-in job has no next run (backend-notes 1.8). */
const RunInfo = z.object({
  time: z.string(),
  status: openEnum(...RUN_STATUSES),
  error: z.optional(z.nullable(z.string())),
  estimated: z.optional(z.boolean()),
})

const runInfo = z._default(z.nullable(RunInfo), null)
const unit = z.optional(z.number())

const IntervalConfig = z.object({ days: unit, hours: unit, minutes: unit, seconds: unit })
/** `expression` has 5 fields, or 6 that start with seconds. */
const CronConfig = z.object({ expression: z.string() })
export const ScheduleConfig = z.union([CronConfig, IntervalConfig])

const job = z.object({
  id: z.number(),
  name: z.string(),
  type: openEnum(...SCHEDULE_TYPES),
  config: ScheduleConfig,
  enabled: z.boolean(),
  last_run: runInfo,
  next_run: runInfo,
})
export const ScheduledJob = row(job, { id: 0, type: '', config: {}, enabled: false })
export type ScheduledJob = z.infer<typeof ScheduledJob>

/** Responds with a bare array, without `success`. */
export const listSchedules = get('/v1/scheduler/schedules', { response: rows(ScheduledJob) })

/** Responds without `success`. For an unknown name, responds with 500 and `{error}`. */
export const getSchedule = get('/v1/scheduler/schedules/:name', { response: ScheduledJob })

/** `type` must match the type of the existing job. */
export const putSchedule = put('/v1/scheduler/schedules/:name', {
  body: z.object({
    type: z.enum(SCHEDULE_TYPES),
    config: z.optional(ScheduleConfig),
    enabled: z.optional(z.boolean()),
  }),
  response: Outcome,
})

export const toggleSchedule = patch('/v1/scheduler/schedules/:name/toggle', {
  body: z.object({ enabled: z.boolean() }),
  response: Outcome,
})

/**
 * Responds when the job has finished. Approval, quota and delete-sync jobs whose setting is off do nothing, yet report
 * success (backend-notes 1.8).
 */
export const runSchedule = post('/v1/scheduler/schedules/:name/run', { response: Outcome })

const deletion = {
  deleted: z.number(),
  skipped: z.number(),
  protected: z.optional(z.number()),
}
const PlannedDeletion = z.object({
  title: shownTitle,
  guid: z._default(shownTitle, ''),
  /** Id of the instance, as text. */
  instance: z._default(z.string(), ''),
})
const UNREADABLE = { title: 'Unknown title', guid: '', instance: '' }
const Deletions = z.object({
  ...deletion,
  // A title that can't be read is listed all the same, because it would be deleted.
  items: list(z.union([PlannedDeletion, z.transform(() => UNREADABLE)])),
})

/**
 * Previews delete sync. Can take minutes and sends no events. `safetyTriggered` means that the preview was aborted,
 * although the call succeeds (backend-notes 2.10).
 */
export const dryRunDeleteSync = post('/v1/scheduler/schedules/delete-sync/dry-run', {
  response: z.object({
    success: z.boolean(),
    message: z._default(shownMessage, ''),
    results: z.object({
      total: z.object({ ...deletion, processed: z.number() }),
      movies: Deletions,
      shows: Deletions,
      safetyTriggered: z.optional(z.boolean()),
      safetyMessage: z.optional(shownMessage),
    }),
  }),
})
