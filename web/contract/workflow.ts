import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { openEnum } from './values.ts'

const WORKFLOW_STATUSES = ['stopped', 'starting', 'running', 'stopping'] as const
export const WorkflowStatus = openEnum(...WORKFLOW_STATUSES)
export type WorkflowStatus = z.infer<typeof WorkflowStatus>

const answer = z.object({
  success: z.boolean(),
  status: WorkflowStatus,
  message: z.optional(z.string()),
})

export const getWorkflowStatus = endpoint({
  method: 'GET',
  path: '/v1/watchlist-workflow/status',
  answer,
})

/**
 * `autoStart` also starts the workflow together with the server. Responds with 400 unless it is stopped, and with 500
 * for example without a Plex token.
 */
export const startWorkflow = endpoint({
  method: 'POST',
  path: '/v1/watchlist-workflow/start',
  body: z.object({ autoStart: z.optional(z.boolean()) }),
  answer,
})

/** Responds with 400 unless running or starting. */
export const stopWorkflow = endpoint({
  method: 'POST',
  path: '/v1/watchlist-workflow/stop',
  answer,
})
