import * as z from 'zod/mini'
import { post } from './endpoint.ts'
import { Outcome } from './values.ts'

/**
 * For an error reported by Tautulli, responds with 200 and `success: false`; for a network error, with 500 and a useful
 * message. Requires both RSS feeds.
 */
export const testTautulli = post('/v1/tautulli/test-connection', {
  queue: 'remote',
  body: z.object({
    // zod's own URL check would add to the code that every page loads.
    tautulliUrl: z
      .string()
      .check(
        z.refine(value => URL.canParse(value), 'Enter a URL, for example http://tautulli:8181.'),
      ),
    tautulliApiKey: z.string().check(z.minLength(1)),
  }),
  response: Outcome,
})

export const syncTautulliNotifiers = post('/v1/tautulli/sync-notifiers', {
  response: z.extend(Outcome, { eligibleUsers: z._default(z.number(), 0) }),
})
