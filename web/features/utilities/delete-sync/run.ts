import * as z from 'zod/mini'
import { runSchedule } from '../../../contract/scheduler.ts'
import { request } from '../../../lib/request.ts'
import { operation } from '../../../state/operation.ts'
import { loadJob, runEnd, schedule } from '../../../state/schedules.ts'
import { type DryRun, dryRun, JOB, readDryRun } from './dry-run.ts'

/** What is known of a run: the backend says how it ended, not what it deleted, so the dry run before it stands for that. */
export interface DeleteRun {
  success: boolean
  message: string
  plan: DryRun | null
}

const Shared = z.object({ success: z.boolean(), message: z.string(), plan: z.unknown() })

/** When the job had last run before this tab started it. */
let lastRunBefore: string | null = null
/** The dry run the present or last run of this tab was confirmed by; kept for a run whose answer was lost or that failed. */
let confirmedPlan: DryRun | null = null
export const planOfLastRun = (): DryRun | null => deleteRun.state.result?.plan ?? confirmedPlan

/** Deletes for real, as the schedule does. */
export const deleteRun = operation<DeleteRun>({
  name: 'delete-sync-run',
  types: [],
  failed: 'The run did not finish. The backend’s log says why. Some titles may have been deleted.',
  async start() {
    const plan = dryRun.state.result
    confirmedPlan = plan
    lastRunBefore = schedule(JOB).state.data?.last_run?.time ?? null
    const { success, message } = await request(runSchedule, { params: { name: JOB } })
    const job = await loadJob(JOB)
    // A job that is off answers success and does nothing.
    return job?.enabled === false
      ? {
          success: false,
          message: 'The schedule was turned off meanwhile; nothing was deleted.',
          plan,
        }
      : { success, message, plan }
  },
  check: startedAt => runEnd(JOB, lastRunBefore, startedAt),
  onDone: () => void loadJob(JOB),
  readShared: value => {
    const shared = z.safeParse(Shared, value)
    return shared.success ? { ...shared.data, plan: readDryRun(shared.data.plan) } : null
  },
})
