import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PROGRESS_PATH } from '../../web/contract/live-events.ts'
import { SESSION_COOKIE, SESSION_MS } from '../client/sessions.ts'

export const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? request.url

/** Every response sets or renews the cookie, even for rejected calls (backend-notes 1.2). */
export const openSession = (app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) => {
  const sent = request.cookies[SESSION_COOKIE]
  const opened = sent === undefined ? null : app.unsignCookie(sent)
  request.sessionId =
    opened?.valid && opened.value ? opened.value : randomBytes(24).toString('base64url')
  request.account = request.clientWorld.sessions.use(request.sessionId)
  reply.header(
    'set-cookie',
    app.serializeCookie(SESSION_COOKIE, app.signCookie(request.sessionId), {
      path: '/',
      httpOnly: true,
      // Uses real time instead of the mock's clock, because the browser enforces the expiry.
      expires: new Date(Date.now() + SESSION_MS),
    }),
  )
}

export const isAllowed = ({
  clientWorld,
  account,
  headers,
  routeOptions,
  url,
  method,
}: FastifyRequest): boolean => {
  const { endpoint, isOffered } = routeOptions.config
  const isKnown = endpoint !== undefined && isOffered?.(clientWorld.world.profile) !== false
  if (endpoint?.isPublic) return true
  if (clientWorld.areSessionsLost) return false
  // The API key takes precedence: an invalid one is rejected even with a valid cookie (backend-notes 1.2).
  const key = headers['x-api-key']
  if (key !== undefined && clientWorld.world.profile.hasApiKeys)
    return clientWorld.world.apiKeys.has(String(key))
  if (account !== null || clientWorld.world.auth !== 'required') return true
  // An unknown GET gets the start page or a 501, never a 401 (backend-notes 1.1), except in newer versions.
  const { unknownGet } = clientWorld.world.profile
  return unknownGet !== '404' && !isKnown && method === 'GET' && !url.startsWith(PROGRESS_PATH)
}
