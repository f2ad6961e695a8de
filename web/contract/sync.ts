import * as z from 'zod/mini'
import { post } from './endpoint.ts'
import { ARR_KINDS, message } from './values.ts'

/** Responds when the sync has finished. Progress type: `sync` (backend-notes 2.6). */
export const syncInstance = post('/v1/sync/instance/:instanceId', {
  query: z.object({ type: z.enum(ARR_KINDS) }),
  response: z.object({ itemsCopied: z.number(), message }),
})
