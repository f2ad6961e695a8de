import type { FastifyInstance } from 'fastify'
import { getAliasReadiness, patchUser, patchUsers } from '../../web/contract/user-edits.ts'
import { getUser, getUserWatchlist, listUsers } from '../../web/contract/users.ts'
import { mount } from '../http/mount.ts'
import type { TrackedUser } from '../rules/users.ts'

/** Lists omit the notifier id; single responses omit the count (backend-notes 2.5). */
const listed = ({ tautulli_notifier_id: _, ...user }: TrackedUser) => user
const single = <U extends Pick<TrackedUser, 'watchlist_count'>>({
  watchlist_count: _,
  ...user
}: U) => user

export const usersResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(listUsers, ({ world }) => ({ users: world.users.all().map(listed) }))
  on(getUser, ({ world, id }) => ({ user: single(world.users.find(id)) }))
  on(
    getAliasReadiness,
    ({ world }) => world.users.aliasReadiness(),
    profile => profile.hasNewestFeatures,
  )
  on(patchUser, ({ world, id, body }) => ({ user: single(world.users.patch(id, body)) }))
  on(patchUsers, ({ world, body }) => {
    const { updatedCount, failedIds } = world.users.patchMany(body.userIds, body.updates)
    return {
      success: updatedCount > 0,
      updatedCount,
      ...(failedIds.length > 0 && { failedIds }),
    }
  })
  on(getUserWatchlist, ({ world, params }) => {
    const user = world.users.find(Number(params.userId))
    const [watchlistItems = []] = world.watchlists.withRequests([user])
    const { id, name } = user
    return { data: { user: { id, name }, watchlistItems, total: watchlistItems.length } }
  })
}
