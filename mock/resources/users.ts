import type { FastifyInstance } from 'fastify'
import { getAliasReadiness, patchUser, patchUsers } from '../../web/contract/user-edits.ts'
import {
  getUser,
  getUserWatchlist,
  listUsers,
  listUsersWithoutCounts,
} from '../../web/contract/users.ts'
import { mount, success } from '../http/mount.ts'
import type { TrackedUser } from '../rules/users.ts'

/** Lists omit the notifier id; single responses omit the count (backend-notes 2.5). */
const counted = ({ tautulli_notifier_id: _, ...user }: TrackedUser) => user
const uncounted = ({ watchlist_count: _, ...user }: ReturnType<typeof counted>) => user
const single = ({ watchlist_count: _, ...user }: TrackedUser) => user

export const usersResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(listUsers)(({ world }) =>
    success('Users retrieved successfully', { users: world.users.all().map(counted) }),
  )
  on(listUsersWithoutCounts)(({ world }) =>
    success('Users retrieved successfully', {
      users: world.users.all().map(user => uncounted(counted(user))),
    }),
  )
  on(getUser)(({ world, id }) =>
    success('User retrieved successfully', { user: single(world.users.find(id)) }),
  )
  on(
    getAliasReadiness,
    profile => profile.hasNewestFeatures,
  )(({ world }) => success('Alias readiness retrieved', world.users.aliasReadiness()))
  on(patchUser)(({ world, id, body }) =>
    success('User updated successfully', { user: single(world.users.patch(id, body)) }),
  )
  on(patchUsers)(({ world, body }) => {
    const { updatedCount, failedIds } = world.users.patchMany(body.userIds, body.updates)
    return {
      success: updatedCount > 0,
      message: `Updated ${updatedCount} users`,
      updatedCount,
      ...(failedIds.length > 0 && { failedIds }),
    }
  })
  on(getUserWatchlist)(({ world, params }) => {
    const user = world.users.find(Number(params.userId))
    const watchlistItems = world.watchlists.withRequests(user)
    return success('Watchlist retrieved successfully', {
      data: {
        user: { id: user.id, name: user.name },
        watchlistItems,
        total: watchlistItems.length,
      },
    })
  })
}
