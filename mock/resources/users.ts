import type { FastifyInstance } from 'fastify'
import { listUsers, patchUser } from '../../web/contract/users.ts'
import { mount } from '../mount.ts'
import type { TrackedUser } from '../rules/users.ts'

/** Lists leave the notifier id out (backend-api 2.5). */
export const listed = ({ tautulli_notifier_id: _, ...user }: TrackedUser) => user

export const usersResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(listUsers)(({ world }) => ({
    success: true,
    message: 'Users retrieved successfully',
    users: world.users.all().map(listed),
  }))
  on(patchUser)(({ world, id, body }) => {
    const { watchlist_count: _, ...user } = world.users.patch(id, body)
    return { success: true, message: 'User updated successfully', user }
  })
}
