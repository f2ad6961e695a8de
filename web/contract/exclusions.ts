import * as z from 'zod/mini'
import { del, get, post } from './endpoint.ts'
import { row, rows } from './rows.ts'
import { count, Success, shownTitle } from './values.ts'

/** A title that isn't added for a user until it leaves the user's watchlist. Since 0.16. */
const exclusion = z.object({
  id: z.number(),
  user_id: z.number(),
  /** `key` of the watchlist item. */
  key: z.string(),
  title: shownTitle,
  type: z._default(z.string(), ''),
  guids: z._default(z.array(z.string()), []),
  excluded_at: z._default(z.string(), ''),
  username: z.optional(z.nullable(shownTitle)),
})
export const Exclusion = row(exclusion, { user_id: 0, key: '', title: 'Unknown title' })
export type Exclusion = z.infer<typeof Exclusion>

export const listExclusions = get('/v1/watchlist-exclusions', {
  response: z.object({ exclusions: rows(Exclusion) }),
})

/** `created` is the number of users who didn't have the exclusion yet. */
export const addExclusions = post('/v1/watchlist-exclusions', {
  status: 201,
  body: z.object({
    key: z.string().check(z.trim(), z.minLength(1)),
    userIds: z.array(z.number()).check(z.minLength(1)),
    title: z.string().check(z.trim(), z.minLength(1)),
    type: z.string().check(z.trim(), z.minLength(1)),
    guids: z._default(z.array(z.string()), []),
  }),
  response: z.extend(Success, { created: count }),
})

/** Responds with 404 if it has been removed already. */
export const removeExclusion = del('/v1/watchlist-exclusions/:id', {
  status: 204,
  response: z.undefined(),
})
