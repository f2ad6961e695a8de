import type { FastifyReply, FastifyRequest } from 'fastify'
import { BYPASS_ACCOUNT } from '../rules/accounts.ts'
import { pathOf } from './auth.ts'
import { genericError, sendError } from './wire-errors.ts'

const PAGE =
  '<!doctype html><html lang="en"><title>Mock backend</title><p>The backend’s own page.</p></html>'

export const sendPage = (reply: FastifyReply) => reply.type('text/html; charset=utf-8').send(PAGE)

/**
 * The redirects of these pages reveal whether an admin exists (backend-notes 1.3). In bypass modes, visiting a page
 * adds a temporary user to the session.
 */
export const answerPage = (request: FastifyRequest, reply: FastifyReply) => {
  const { clientWorld, sessionId } = request
  const { world } = clientWorld
  const path = pathOf(request)
  const isBypassed =
    world.auth === 'disabled' || (world.auth === 'requiredExceptLocal' && world.accounts.exists())
  if (isBypassed && !request.account) {
    clientWorld.sessions.put(sessionId, BYPASS_ACCOUNT)
    clientWorld.startScript()
  }
  const goTo = (target: string) => (path === target ? sendPage(reply) : reply.redirect(target, 302))
  if (!isBypassed && !world.accounts.exists()) return goTo('/create-user')
  if (!isBypassed && !request.account) return goTo('/login')
  return ['/', '/login', '/create-user'].includes(path)
    ? goTo(world.config.hasToken() ? '/dashboard' : '/plex/configuration')
    : sendPage(reply)
}

/** Responds to a call to a /v1 route that this version lacks, as the backend does (backend-notes 1.1). */
export const answerUnknown = (request: FastifyRequest, reply: FastifyReply) => {
  const { profile } = request.clientWorld.world
  const { method } = request
  const { endpoint } = request.routeOptions.config
  // A path that only newer versions have. The gateway and the app look for it.
  const isNewPath = endpoint?.movedTo !== undefined && request.routeOptions.url === endpoint.movedTo
  if (profile.unknownGet === 'html' || isNewPath)
    return method === 'GET'
      ? sendPage(reply)
      : sendError(reply, genericError(profile, 404, 'Not Found'))
  if (profile.unknownGet === '404')
    return sendError(reply, genericError(profile, 404, 'Resource not found'))
  const message = `The mock backend has no ${method} ${pathOf(request)}`
  return sendError(reply, genericError(profile, 501, message))
}
