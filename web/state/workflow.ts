import { proxy } from 'valtio/vanilla'
import * as calls from '../contract/workflow.ts'
import { messageOf, NetworkError } from '../lib/errors.ts'
import { log } from '../lib/log.ts'
import { request } from '../lib/request.ts'

/** The watchlist workflow; `status` follows the stream (`setWorkflowStatus`) between reads. */
export const workflow = proxy({
  status: null as calls.WorkflowStatus | null,
  /** An own start or stop that waits for its answer. */
  busy: null as 'starting' | 'stopping' | null,
  error: null as string | null,
})

export const setWorkflowStatus = (status: calls.WorkflowStatus) => {
  workflow.status = status
  // What failed before is overtaken by what the stream says now.
  workflow.error = null
}

/** False when it failed; the last status stays. */
export const loadWorkflow = async (): Promise<boolean> => {
  try {
    workflow.status = (await request(calls.getWorkflowStatus)).status
    workflow.error = null
    return true
  } catch (cause) {
    workflow.error = 'The workflow status could not be read.'
    log.warn(workflow.error, cause)
    return false
  }
}

const change = async (
  busy: 'starting' | 'stopping',
  call: () => Promise<{
    success: boolean
    status: calls.WorkflowStatus
    message?: string | undefined
  }>,
  refused: string,
): Promise<boolean> => {
  workflow.busy = busy
  workflow.error = null
  try {
    const answer = await call()
    if (answer.success) workflow.status = answer.status
    else workflow.error = answer.message || refused
    return answer.success
  } catch (cause) {
    const failure =
      cause instanceof NetworkError
        ? 'The gateway did not answer, so it is not known whether the workflow changed.'
        : messageOf(cause, refused)
    log.warn(failure, cause)
    // Told first by what is true now: the other admin, or the server itself, may have changed it.
    await loadWorkflow()
    workflow.error = failure
    return false
  } finally {
    workflow.busy = null
  }
}

/** Asks for a start; `autoStart` makes it start with the server as well. False when refused (`error` says why). */
export const startWorkflow = ({ autoStart }: { autoStart: boolean }) =>
  change(
    'starting',
    () => request(calls.startWorkflow, { body: autoStart ? { autoStart } : {} }),
    'The workflow did not start. Check that a Plex token is set and that Plex can be reached.',
  )

/** Asks for a stop. False when refused (`error` says why). */
export const stopWorkflow = () =>
  change('stopping', () => request(calls.stopWorkflow), 'The workflow did not stop.')
