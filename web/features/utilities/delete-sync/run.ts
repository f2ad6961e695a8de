import { runSchedule } from '../../../contract/scheduler.ts'
import { request } from '../../../lib/request.ts'
import { operation } from '../../../state/operation.ts'
import { loadJob, runEnd } from '../../../state/schedules.ts'
import { type DryRun, JOB } from './dry-run.ts'

interface DeleteRun {
  success: boolean
  message: string
}

interface DeleteRunInput {
  /** The confirmed dry run. */
  plan: DryRun
  /** Time of the job's previous run. */
  before: string | null
}

export const deleteRun = operation<DeleteRun, DeleteRunInput>({
  name: 'delete-sync-run',
  types: [],
  failed: 'The run didn’t finish. Some titles may have been deleted. Check the server log.',
  async start() {
    const { success, message } = await request(runSchedule, { params: { name: JOB } })
    const job = await loadJob(JOB)
    // The backend reports success for a disabled job without running it.
    return job?.enabled === false
      ? {
          success: false,
          message: 'The schedule was turned off in the meantime, so nothing was deleted.',
        }
      : { success, message }
  },
  check: (startedAt, input) => runEnd(JOB, input?.before ?? null, startedAt),
  reload: () => loadJob(JOB),
})
