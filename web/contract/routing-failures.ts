import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { row, rows } from './rows.ts'
import { count, openEnum, shownMessage, shownTitle, textOrNull } from './values.ts'

const FAILURE_CATEGORIES = [
  'arr_error',
  'instance_unavailable',
  'no_route',
  'routing_error',
  'missing_ids',
] as const
const FailureCategory = openEnum(...FAILURE_CATEGORIES)

/** A title of a watchlist that couldn't be added. Only development versions after 0.19 are known to have these calls. */
const failure = z.object({
  id: z.number(),
  watchlist_item_id: z.number(),
  user_id: z.number(),
  username: z._default(z.nullable(shownTitle), null),
  key: z._default(z.string(), ''),
  title: shownTitle,
  type: z._default(z.string(), ''),
  thumb: textOrNull,
  instance_type: textOrNull,
  instance_id: count,
  instance_name: z._default(z.nullable(shownTitle), null),
  category: FailureCategory,
  message: z._default(shownMessage, ''),
  first_failed_at: z._default(z.string(), ''),
  last_failed_at: z._default(z.string(), ''),
  attempt_count: count,
})
export const RoutingFailure = row(failure, {
  user_id: 0,
  title: 'Unknown title',
  category: '',
})
export type RoutingFailure = z.infer<typeof RoutingFailure>

const some = z.object({ userId: z.optional(z.number()), category: z.optional(FailureCategory) })
const base = '/v1/routing-failures'

export const listRoutingFailures = get(base, {
  query: some,
  response: z.object({ failures: rows(RoutingFailure) }),
})

const retried = z.object({
  result: z.object({ attempted: count, resolved: count, stillFailing: count, skipped: count }),
})

/** Responds with 409 if the workflow is stopped or a retry is running. */
export const retryRoutingFailures = post(`${base}/retry`, {
  queue: 'remote',
  body: some,
  response: retried,
})

/** Responds like `retryRoutingFailures`, and with 404 if the title has no failure. */
export const retryRoutingFailure = post(`${base}/:watchlistItemId/retry`, {
  queue: 'remote',
  response: retried,
})
