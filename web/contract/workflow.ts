import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { openEnum } from './values.ts'

const WORKFLOW_STATUSES = ['stopped', 'starting', 'running', 'stopping'] as const
export const WorkflowStatus = openEnum(...WORKFLOW_STATUSES)
export type WorkflowStatus = z.infer<typeof WorkflowStatus>

const response = z.object({
  success: z.boolean(),
  status: WorkflowStatus,
  message: z.optional(z.string()),
})

export const getWorkflowStatus = get('/v1/watchlist-workflow/status', { response })

/**
 * With `autoStart`, the workflow also starts whenever the server does. Responds with 400 unless the workflow is
 * stopped, and with 500 if, for example, the Plex token is missing.
 */
export const startWorkflow = post('/v1/watchlist-workflow/start', {
  body: z.object({ autoStart: z.optional(z.boolean()) }),
  response,
})

/** Responds with 400 unless the workflow is running or starting. */
export const stopWorkflow = post('/v1/watchlist-workflow/stop', { response })
