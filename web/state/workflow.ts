import { proxy } from 'valtio/vanilla'
import * as calls from '../contract/workflow.ts'
import { messageOf } from '../lib/errors.ts'
import { log } from '../lib/log.ts'
import { currentSession, onSignOut } from '../lib/on-sign-out.ts'
import { request } from '../lib/request.ts'
import { confirmWrite } from './confirm-write.ts'
import { FETCH_WINDOW_MS, resource } from './resource.ts'

export const workflow = resource<calls.WorkflowStatus>({
  load: async () => (await request(calls.getWorkflowStatus)).status,
  failed: 'Couldn’t load the watchlist sync status.',
  everyMs: FETCH_WINDOW_MS,
})

const noChange = () => ({
  /** A start or stop that was requested in this tab and hasn't finished yet. */
  busy: null as 'starting' | 'stopping' | null,
})
export const workflowChange = proxy(noChange())
onSignOut(() => Object.assign(workflowChange, noChange()))

const change = async (
  busy: 'starting' | 'stopping',
  call: () => Promise<{
    success: boolean
    status: calls.WorkflowStatus
    message?: string | undefined
  }>,
  wanted: readonly string[],
  refused: string,
): Promise<boolean> => {
  const isSameSession = currentSession()
  const { data } = workflow.state
  workflowChange.busy = busy
  // Setting the data clears an earlier error.
  if (data !== null) workflow.set(data)
  try {
    const response = await confirmWrite({
      send: call,
      isStored: async () =>
        (await workflow.load({ force: true })) ? wanted.includes(workflow.state.data ?? '') : null,
      check: 'The dashboard shows the status once the server responds.',
    })
    if (response && isSameSession()) workflow.set(response.status)
    return true
  } catch (cause) {
    const failure = messageOf(cause, refused)
    log.warn(failure, cause)
    if (!isSameSession()) return false
    // Reload first, because another admin or the server may have changed the status.
    await workflow.load({ force: true })
    if (isSameSession()) workflow.fail(failure)
    return false
  } finally {
    if (isSameSession()) workflowChange.busy = null
  }
}

/**
 * With `autoStart`, the workflow also starts whenever the server does. Returns false on failure (see
 * `workflow.state.error`).
 */
export const startWorkflow = ({ autoStart }: { autoStart: boolean }) =>
  change(
    'starting',
    () => request(calls.startWorkflow, { body: autoStart ? { autoStart } : {} }),
    ['starting', 'running'],
    'Watchlist sync didn’t start. Check that a Plex token is set and Plex is reachable.',
  )

/** Returns false on failure (see `workflow.state.error`). */
export const stopWorkflow = () =>
  change(
    'stopping',
    () => request(calls.stopWorkflow),
    ['stopping', 'stopped'],
    'Watchlist sync didn’t stop. Try again, or check the server log.',
  )

/** Whether the sync runs, or is about to start or stop. */
export const isWorkflowUp = (status: string | null): boolean =>
  status === 'starting' || status === 'running' || status === 'stopping'
