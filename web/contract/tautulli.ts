import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Outcome } from './values.ts'

/** A failure the far side reports is a 200 with `success: false`; no network is a 500 with a real message. Needs both RSS feeds. */
export const testTautulli = endpoint({
  method: 'POST',
  path: '/v1/tautulli/test-connection',
  body: z.object({
    // The schema library's own check of addresses would come with every page.
    tautulliUrl: z
      .string()
      .check(
        z.refine(value => URL.canParse(value), 'Enter an address such as http://tautulli:8181.'),
      ),
    tautulliApiKey: z.string().check(z.minLength(1)),
  }),
  answer: Outcome,
})

/** The same with the stored settings. */
export const testStoredTautulli = endpoint({
  method: 'POST',
  path: '/v1/tautulli/test',
  answer: Outcome,
})

export const syncTautulliNotifiers = endpoint({
  method: 'POST',
  path: '/v1/tautulli/sync-notifiers',
  answer: z.object({
    success: z.boolean(),
    message: z._default(z.string(), ''),
    eligibleUsers: z._default(z.number(), 0),
  }),
})
