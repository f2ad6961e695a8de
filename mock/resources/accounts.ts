import type { FastifyInstance } from 'fastify'
import { updateEmail, updatePassword, updateUsername } from '../../web/contract/account.ts'
import { createApiKey, deleteApiKey, listApiKeys } from '../../web/contract/api-keys.ts'
import {
  createAdmin,
  EMAIL_MAX,
  getCurrentUser,
  login,
  logout,
} from '../../web/contract/session.ts'
import { mount } from '../http/mount.ts'
import type { Account } from '../rules/accounts.ts'
import { ApiError, invalidInput, ownError } from '../world/api-error.ts'

const idOf = (account: Account | null): number => {
  if (!account) throw new ApiError(500, 'No user in the session')
  return account.id
}

/** Admins, sessions and API keys. */
export const accountsResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(login, ({ body, world, clientWorld, request }) => {
    const { signInKey: key } = world.profile
    world.accounts.countTry()
    const name = body[key]
    if (!name?.trim() || name.length > EMAIL_MAX) throw invalidInput(`body/${key} Invalid input`)
    const account = world.accounts.signIn(name, body.password)
    clientWorld.sessions.put(request.sessionId, account)
    clientWorld.startScript()
    const redirectTo = world.config.hasToken() ? '/dashboard' : '/plex'
    return { username: account.username, redirectTo }
  })
  on(createAdmin, ({ body, world }) =>
    world.accounts.create(body.email, body.username, body.password),
  )
  on(getCurrentUser, ({ account, world }) => {
    if (!account) throw ownError(401, 'Authentication required')
    return { user: { ...account, avatar: null, plexConnected: world.config.hasToken() } }
  })
  on(updatePassword, ({ account, body, world }) => {
    world.accounts.changePassword(idOf(account), body.currentPassword, body.newPassword)
    return { message: 'Password updated successfully' }
  })
  on(logout, ({ world, clientWorld, request, reply }) => {
    if (world.auth !== 'required')
      throw ownError(400, 'Logout is not available when authentication is disabled')
    clientWorld.sessions.drop(request.sessionId)
    // The only response that doesn't set the cookie, so the browser keeps the stale cookie (backend-notes 1.2).
    reply.removeHeader('set-cookie')
    return { message: 'Successfully logged out' }
  })

  const onNew = mount(app, profile => profile.hasNewestFeatures)
  onNew(updateUsername, ({ account, body, world }) => {
    world.accounts.change(idOf(account), 'username', body.newUsername, body.currentPassword)
    return { message: 'Username updated successfully' }
  })
  onNew(updateEmail, ({ account, body, world }) => {
    world.accounts.change(idOf(account), 'email', body.newEmail, body.currentPassword)
    return { message: 'Email updated successfully' }
  })

  const onKeys = mount(app, profile => profile.hasApiKeys)
  onKeys(listApiKeys, ({ world }) => ({ apiKeys: world.apiKeys.all() }))
  onKeys(createApiKey, ({ world, body }) => ({ apiKey: world.apiKeys.create(body.name) }))
  onKeys(deleteApiKey, ({ world, id }) => world.apiKeys.remove(id))
}
