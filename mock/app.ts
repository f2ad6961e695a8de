import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PROGRESS_PATH } from '../web/contract/progress.ts'
import { withoutSecrets } from './calls.ts'
import { controlRoutes } from './control.ts'
import { delayOf } from './faults.ts'
import { answerPage, answerUnknown, sendPage } from './pages.ts'
import { accountsResource } from './resources/accounts.ts'
import { apiKeysResource } from './resources/api-keys.ts'
import { approvalsResource } from './resources/approvals.ts'
import { configResource } from './resources/config.ts'
import { instancesResource } from './resources/instances.ts'
import { labelsResource } from './resources/labels.ts'
import { monitoringResource } from './resources/monitoring.ts'
import { notificationsResource } from './resources/notifications.ts'
import { plexResource } from './resources/plex.ts'
import { progressResource } from './resources/progress.ts'
import { quotasResource } from './resources/quotas.ts'
import { routerResource } from './resources/router.ts'
import { schedulerResource } from './resources/scheduler.ts'
import { statsResource } from './resources/stats.ts'
import { syncResource } from './resources/sync.ts'
import { tagsResource } from './resources/tags.ts'
import { tautulliResource } from './resources/tautulli.ts'
import { usersResource } from './resources/users.ts'
import { workflowResource } from './resources/workflow.ts'
import { CLIENT_COOKIE, CLIENT_HEADER, createRooms } from './rooms.ts'
import { loadScenario } from './scenarios.ts'
import { SESSION_COOKIE, SESSION_MS } from './sessions.ts'
import { genericError, sendError, unauthenticated } from './wire-errors.ts'

export interface MockOptions {
  /** Name of a shipped scenario or path of a scenario file; default `default`. */
  scenario?: string | undefined
  /** Instead of the scenario's own. */
  seed?: number | undefined
}

const RESOURCES = [
  accountsResource,
  apiKeysResource,
  configResource,
  usersResource,
  quotasResource,
  approvalsResource,
  workflowResource,
  plexResource,
  instancesResource,
  syncResource,
  schedulerResource,
  routerResource,
  notificationsResource,
  tautulliResource,
  statsResource,
  tagsResource,
  labelsResource,
  monitoringResource,
  progressResource,
]

/** The mock backend as one Fastify plugin: `/v1` as the real one has it, and the control API below `/mock`. */
export const createMock =
  (options: MockOptions = {}) =>
  async (app: FastifyInstance) => {
    const rooms = createRooms(loadScenario(options.scenario ?? 'default'), { seed: options.seed })
    await app.register(cookie, { secret: randomBytes(32).toString('base64url') })
    app.addHook('preClose', done => {
      rooms.close()
      done()
    })

    // The getters are filled by the first hook; Fastify wants their names beforehand.
    app.decorateRequest('room')
    app.decorateRequest('sessionId', '')
    app.decorateRequest('account', null)

    app.addHook('onRequest', async request => {
      const named = request.headers[CLIENT_HEADER] ?? request.cookies[CLIENT_COOKIE]
      request.room = rooms.get(typeof named === 'string' ? named : undefined)
    })

    app.addHook('onRequest', async (request, reply) => {
      const origin = request.headers.origin
      if (!origin || !isApi(request)) return
      reply.header('access-control-allow-origin', origin)
      reply.header('access-control-allow-credentials', 'true')
      reply.header('vary', 'Origin')
      if (request.method !== 'OPTIONS') return
      reply.header('access-control-allow-methods', 'GET, POST, PUT, DELETE, PATCH, OPTIONS')
      reply.header(
        'access-control-allow-headers',
        'Origin, X-Requested-With, Content-Type, Accept, Authorization',
      )
      return reply.code(204).send()
    })

    app.addHook('onRequest', async (request, reply) => {
      if (isControl(request)) return
      if (request.room.isDown) {
        request.raw.socket.destroy()
        return reply.hijack()
      }
      if (isApi(request)) return playFault(request, reply)
    })

    app.addHook('onRequest', async (request, reply) => {
      if (isControl(request)) return
      openSession(app, request, reply)
      if (!isApi(request)) return
      if (isAllowed(request)) return countCall(request, reply)
      const { status, body } = unauthenticated(request.room.world.profile, pathOf(request))
      return reply.code(status).send(body)
    })

    app.addHook('onResponse', async (request, reply) => {
      if (!isApi(request)) return
      const { endpoint } = request.routeOptions.config
      request.room.calls.add({
        at: new Date().toISOString(),
        method: request.method,
        url: request.url,
        route: endpoint?.path ?? pathOf(request),
        status: reply.statusCode,
        ...(request.body !== undefined &&
          request.body !== null && { body: withoutSecrets(request.body) }),
      })
    })

    app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? 500
      if (status >= 500) request.log.error(error)
      const answer = isControl(request)
        ? { status, body: { error: error.message } }
        : genericError(request.room.world.profile, status, error.message)
      return reply.code(answer.status).send(answer.body)
    })

    app.setNotFoundHandler((request, reply) => {
      const { profile } = request.room.world
      if (isControl(request))
        return reply.code(404).send({ error: `No ${request.method} ${pathOf(request)} here.` })
      if (!isApi(request)) {
        if (request.method === 'GET') return answerPage(request, reply)
        return sendError(reply, genericError(profile, 404, 'Not Found'))
      }
      return answerUnknown(request, reply)
    })

    await app.register(controlRoutes(rooms))
    for (const resource of RESOURCES) await app.register(resource)
  }

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? request.url
const isApi = (request: FastifyRequest) => request.url.startsWith('/v1/')
const isControl = (request: FastifyRequest) => /^\/mock(\/|\?|$)/.test(request.url)

/** Every answer renews the cookie, and who has none gets one, refused calls included (backend-api 1.2). */
const openSession = (app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) => {
  const sent = request.cookies[SESSION_COOKIE]
  const opened = sent === undefined ? null : app.unsignCookie(sent)
  request.sessionId =
    opened?.valid && opened.value ? opened.value : randomBytes(24).toString('base64url')
  request.account = request.room.sessions.use(request.sessionId)
  reply.header(
    'set-cookie',
    app.serializeCookie(SESSION_COOKIE, app.signCookie(request.sessionId), {
      path: '/',
      httpOnly: true,
      // Real time, whatever the mock's clock says: a browser judges it.
      expires: new Date(Date.now() + SESSION_MS),
    }),
  )
}

const isAllowed = ({
  room,
  account,
  headers,
  routeOptions,
  url,
  method,
}: FastifyRequest): boolean => {
  const { endpoint, isOffered } = routeOptions.config
  const isKnown = endpoint !== undefined && isOffered?.(room.world.profile) !== false
  if (endpoint?.isPublic) return true
  if (room.areSessionsLost) return false
  // A key is looked at before the session: a wrong one is refused even with a valid cookie (backend-api 1.2).
  const key = headers['x-api-key']
  if (key !== undefined && room.world.profile.hasApiKeys) return room.world.apiKeys.has(String(key))
  if (account !== null || room.world.auth !== 'required') return true
  // An unknown GET is the start page or a 501, never a 401 (backend-api 1.1).
  return !isKnown && method === 'GET' && !url.startsWith(PROGRESS_PATH)
}

/** Calls that are let in count against the minute's budget, where the scenario sets one; refused ones do not. */
const countCall = (request: FastifyRequest, reply: FastifyReply) => {
  const budget = request.room.rateLimit?.take()
  if (!budget) return
  reply.headers({
    'x-ratelimit-limit': budget.limit,
    'x-ratelimit-remaining': budget.remaining,
    'x-ratelimit-reset': budget.resetS,
  })
  if (!budget.isSpent) return
  const words = `Rate limit exceeded, retry in ${budget.resetS} seconds`
  const { status, body } = genericError(request.room.world.profile, 429, words)
  return reply.header('retry-after', String(budget.resetS)).code(status).send(body)
}

const BROKEN_JSON = '{"success":true,"message":"broken'

/** Spoils the answer if a fault is set for the call; a fault that only delays lets it go on. */
const playFault = async (request: FastifyRequest, reply: FastifyReply) => {
  const fault = request.room.faults.take(request.method, pathOf(request))
  if (!fault) return
  const wait = delayOf(fault)
  if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
  if (request.raw.socket.destroyed) return reply.hijack()
  if (fault.headers) reply.headers(fault.headers)
  switch (fault.kind) {
    case 'closed':
      request.raw.socket.destroy()
      return reply.hijack()
    case 'truncated': {
      reply.hijack()
      reply.raw.writeHead(fault.status ?? 200, {
        'content-type': 'application/json',
        'content-length': '4096',
      })
      reply.raw.write(BROKEN_JSON, () => request.raw.socket.destroy())
      return reply
    }
    case 'malformed':
      return reply
        .code(fault.status ?? 200)
        .type('application/json; charset=utf-8')
        .send(BROKEN_JSON)
    case 'html':
      reply.code(fault.status ?? 200)
      return sendPage(reply)
  }
  if (fault.status === undefined) return
  reply.code(fault.status)
  if (fault.body === undefined)
    return reply.send(
      genericError(request.room.world.profile, fault.status, `Fault set by /mock: ${fault.status}`)
        .body,
    )
  return typeof fault.body === 'string'
    ? reply.type('text/plain').send(fault.body)
    : reply.send(fault.body)
}
