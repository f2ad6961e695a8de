import { ExplainedError } from '../../../lib/errors.ts'
import { config } from '../../../state/config.ts'
import { operation } from '../../../state/operation.ts'
import { loadJob, runEnd, runNow, saveJob, schedule } from '../../../state/schedules.ts'
import { notify } from '../../../state/toasts.ts'
import { dryRun, freshDryRun, JOB } from './dry-run.ts'

interface DeleteRun {
  success: boolean
  message: string
}

/** Time of the job's previous run. */
type DeleteRunInput = { before: string | null }

export const deleteRun = operation<DeleteRun, DeleteRunInput>({
  name: 'delete-sync-run',
  types: [],
  failed: 'The run didn’t finish. Some titles may have been deleted. Check the server log.',
  async start({ before }) {
    const response = await runNow(JOB, before)
    // The backend reports success for a disabled job without running it.
    return schedule(JOB).state.data?.enabled === false
      ? {
          success: false,
          message: 'The schedule was turned off in the meantime, so nothing was deleted.',
        }
      : response
  },
  check: (startedAt, input) => runEnd(JOB, input?.before ?? null, startedAt),
  reload: () => loadJob(JOB),
})

/** Starts a dry run, whose result takes the place of the last run's. */
export const startDryRun = () => {
  deleteRun.dismiss()
  void dryRun.start()
}

/** 'run': start a single run. 'enable': turn on the schedule. */
export type Purpose = 'run' | 'enable'

/** @throws HttpError, ExplainedError, also if a setting has changed since the confirmed dry run */
export const startConfirmed = async (purpose: Purpose): Promise<void> => {
  // Another admin may have changed a setting.
  if (!(await config.load({ force: true })))
    throw new ExplainedError(
      'The settings couldn’t be reloaded, so nothing was started. Try again.',
    )
  if (freshDryRun() === null) throw new ExplainedError('Start a new dry run first.')
  if (purpose === 'run') {
    const before = schedule(JOB).state.data?.last_run?.time ?? null
    void deleteRun.start({ before })
  } else {
    await saveJob(JOB, { enabled: true })
    notify({ kind: 'success', title: 'Delete sync is on' })
  }
}

/** Turns off the schedule; no confirmation is needed. @throws HttpError, ExplainedError */
export const turnOff = (): Promise<void> => saveJob(JOB, { enabled: false })
