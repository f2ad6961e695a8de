import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { count, openEnum, shownMessage, shownTitle } from './values.ts'

const MAINTAINERR_STATES = ['disabled', 'unsupported_version', 'error', 'ok'] as const

/** Null until the first sync. Saving the settings starts one in the background. */
const response = z.object({
  result: z.nullable(
    z.object({
      status: openEnum(...MAINTAINERR_STATES),
      version: z._default(z.nullable(shownTitle), null),
      connectedGroups: count,
      testDelivered: z._default(z.nullable(z.boolean()), null),
      error: z._default(z.nullable(shownMessage), null),
    }),
  ),
})

export const getMaintainerrStatus = get('/v1/notifications/maintainerr/status', {
  queue: 'remote',
  response,
})

export const syncMaintainerr = post('/v1/notifications/maintainerr/sync', {
  queue: 'remote',
  response,
})
