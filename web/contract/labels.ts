import * as z from 'zod/mini'
import { del, post } from './endpoint.ts'
import { count, Outcome } from './values.ts'

/*
 * Older backends lack these endpoints. While label sync is disabled, they respond with 200, `success: false` and zeros
 * (backend-notes 2.16).
 */

/** `pending` counts titles that aren't in Plex yet. Progress type: `plex-label-sync`. */
export const syncLabels = post('/v1/labels/sync', {
  response: z.extend(Outcome, {
    results: z.object({ processed: count, updated: count, failed: count, pending: count }),
  }),
})

export const cleanupLabels = post('/v1/labels/cleanup', {
  response: z.extend(Outcome, {
    pending: z.object({ removed: count, failed: count }),
    orphaned: z.object({ removed: count, failed: count }),
  }),
})

export const removeLabels = del('/v1/labels/remove', {
  response: z.extend(Outcome, {
    results: z.object({ processed: count, removed: count, failed: count }),
  }),
})
