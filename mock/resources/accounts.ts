import type { FastifyInstance } from 'fastify'
import { updateEmail, updatePassword, updateUsername } from '../../web/contract/account.ts'
import {
  createAdmin,
  EMAIL_MAX,
  getCurrentUser,
  login,
  logout,
} from '../../web/contract/session.ts'
import { mount, success } from '../http/mount.ts'
import type { Account } from '../rules/accounts.ts'
import { ApiError } from '../world/api-error.ts'

const idOf = (account: Account | null): number => {
  if (!account) throw new ApiError(500, 'No user in the session')
  return account.id
}

export const accountsResource = async (app: FastifyInstance) => {
  const on = mount(app)

  on(login)(({ body, world, clientWorld, request }) => {
    const { signInKey: key, signInsPerMinute } = world.profile
    // Invalid tries count, too.
    if (signInsPerMinute !== null) world.accounts.countTry(signInsPerMinute)
    const name = body[key]
    if (!name?.trim() || name.length > EMAIL_MAX)
      throw new ApiError(400, `body/${key} Invalid input`, { validation: true })
    const account = world.accounts.signIn(name, body.password, key)
    clientWorld.sessions.put(request.sessionId, account)
    clientWorld.startScript()
    return success('Login successful', {
      username: account.username,
      redirectTo: world.config.hasToken() ? '/dashboard' : '/plex',
    })
  })

  on(createAdmin)(({ body, world }) => {
    world.accounts.create(body.email, body.username, body.password)
    return success('Admin user created successfully')
  })

  on(getCurrentUser)(({ account, world }) => {
    if (!account) throw new ApiError(401, 'Authentication required', { byHand: true })
    const user = { ...account, avatar: null, plexConnected: world.config.hasToken() }
    return { success: true, message: 'User information retrieved successfully', user }
  })

  on(updatePassword)(({ account, body, world }) => {
    world.accounts.changePassword(idOf(account), body.currentPassword, body.newPassword)
    return { message: 'Password updated successfully' }
  })
  const onNew = mount(app, profile => profile.hasNewestFeatures)
  onNew(updateUsername)(({ account, body, world }) => {
    world.accounts.change(idOf(account), 'username', body.newUsername, body.currentPassword)
    return { message: 'Username updated successfully' }
  })
  onNew(updateEmail)(({ account, body, world }) => {
    world.accounts.change(idOf(account), 'email', body.newEmail, body.currentPassword)
    return { message: 'Email updated successfully' }
  })

  on(logout)(({ world, clientWorld, request, reply }) => {
    if (world.auth !== 'required')
      throw new ApiError(400, 'Logout is not available when authentication is disabled', {
        byHand: true,
      })
    clientWorld.sessions.drop(request.sessionId)
    // The only response that doesn't set the cookie, so the browser keeps the stale cookie (backend-notes 1.2).
    reply.removeHeader('set-cookie')
    return success('Successfully logged out')
  })
}
