import * as z from 'zod/mini'
import { runSchedule } from '../../../contract/scheduler.ts'
import { request } from '../../../lib/request.ts'
import { operation } from '../../../state/operation.ts'
import { loadJob, runEnd, schedule } from '../../../state/schedules.ts'
import { type DryRun, dryRun, JOB, readDryRun } from './dry-run.ts'

interface DeleteRun {
  success: boolean
  message: string
  plan: DryRun | null
}

const Shared = z.object({ success: z.boolean(), message: z.string(), plan: z.unknown() })

/** Time of the job's last run before this tab started it. */
let lastRunBefore: string | null = null
/** Plan that was confirmed for the last run. Kept even if the run failed or its response was lost. */
let confirmedPlan: DryRun | null = null
export const planOfLastRun = (): DryRun | null => deleteRun.state.result?.plan ?? confirmedPlan

export const deleteRun = operation<DeleteRun>({
  name: 'delete-sync-run',
  types: [],
  failed: 'The run didn’t finish. Some titles may have been deleted. Check the server log.',
  async start() {
    const plan = dryRun.state.result
    confirmedPlan = plan
    lastRunBefore = schedule(JOB).state.data?.last_run?.time ?? null
    const { success, message } = await request(runSchedule, { params: { name: JOB } })
    const job = await loadJob(JOB)
    // The backend reports success for a disabled job without running it.
    return job?.enabled === false
      ? {
          success: false,
          message: 'The schedule was turned off in the meantime, so nothing was deleted.',
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
