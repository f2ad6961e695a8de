import { listSchedules, type ScheduledJob } from '../contract/scheduler.ts'
import { messageOf } from '../lib/errors.ts'
import { request } from '../lib/request.ts'
import { resource } from './resource.ts'

/** Jobs rarely change, so the dashboard loads them at most once a minute. */
const JOBS_WINDOW_MS = 60_000

export const scheduledJobs = resource<readonly ScheduledJob[]>({
  load: () => request(listSchedules),
  failed: cause => messageOf(cause, 'Couldn’t load the scheduled jobs.'),
  everyMs: JOBS_WINDOW_MS,
  notOffered: 'This server version doesn’t support scheduled jobs.',
})
