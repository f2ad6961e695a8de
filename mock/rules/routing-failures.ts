import type { RoutingFailure } from '../../web/contract/routing-failures.ts'
import { ownError } from '../world/api-error.ts'
import { HOUR_MS } from '../world/days.ts'
import type { World } from './world.ts'

interface Filter {
  userId?: number | undefined
  category?: string | undefined
}

/** The failing titles: user, instance, category and message. The first succeeds when it is retried. */
const SEEDED = [
  [2, 1, 'arr_error', 'Radarr responded with 503: database is locked'],
  [4, 3, 'instance_unavailable', 'The instance is unavailable'],
] as const

/** Titles that couldn't be added, and another try to add them (backend-notes 3.14). */
export const routingFailureRules = ({ iso, users, watchlists, instances, workflow }: World) => {
  const { radarr } = instances
  let rows: RoutingFailure[] | null = null
  const seeded = (): RoutingFailure[] =>
    SEEDED.flatMap(([userId, instanceId, category, message], at) => {
      const user = users.get(userId)
      const item = user && watchlists.of(user).findLast(({ type }) => type === 'movie')
      if (!item) return []
      const { key, title, type, thumb } = item
      return {
        id: at + 1,
        watchlist_item_id: userId * 1000 + at,
        user_id: userId,
        username: user.name,
        key,
        title,
        type,
        thumb,
        instance_type: 'radarr',
        instance_id: instanceId,
        instance_name: radarr.get(instanceId)?.name ?? null,
        category,
        message,
        first_failed_at: iso(20 * HOUR_MS),
        last_failed_at: iso(HOUR_MS),
        attempt_count: 3 + at,
      }
    })
  /** Seeded on the first call, because watchlists are created lazily. */
  const list = (): RoutingFailure[] => (rows ??= seeded())
  const matching = ({ userId, category }: Filter) =>
    list().filter(
      row =>
        (userId === undefined || row.user_id === userId) &&
        (category === undefined || row.category === category),
    )
  const retry = (due: readonly RoutingFailure[]) => {
    if (workflow.status() !== 'running')
      throw ownError(409, 'The watchlist workflow is not running')
    const tried = due.filter(({ category }) => category !== 'missing_ids')
    const failed = tried.filter(row => !radarr.isReachable(row.instance_id ?? 0))
    for (const row of failed)
      Object.assign(row, {
        attempt_count: (row.attempt_count ?? 0) + 1,
        last_failed_at: iso(),
      })
    rows = list().filter(row => !tried.includes(row) || failed.includes(row))
    return {
      attempted: tried.length,
      resolved: tried.length - failed.length,
      stillFailing: failed.length,
      skipped: due.length - tried.length,
    }
  }
  return {
    list: matching,
    /** @throws ApiError 409 if the workflow is stopped */
    retry: (filter: Filter) => retry(matching(filter)),
    /** @throws ApiError 404, 409 */
    retryOne(itemId: number) {
      const due = list().filter(row => row.watchlist_item_id === itemId)
      if (due.length === 0) throw ownError(404, 'No routing failure recorded')
      return retry(due)
    },
  }
}
