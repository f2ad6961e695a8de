import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withoutSecrets } from './client/calls.ts'
import { CLIENT_COOKIE, CLIENT_HEADER, createClientWorlds } from './client/client-worlds.ts'
import { controlRoutes } from './control/control.ts'
import { isAllowed, openSession, pathOf } from './http/auth.ts'
import { answerPage, answerUnknown } from './http/pages.ts'
import { playFault } from './http/play-fault.ts'
import { genericError, sendError, unauthenticated } from './http/wire-errors.ts'
import { accountsResource } from './resources/accounts.ts'
import { approvalsResource } from './resources/approvals.ts'
import { instancesResource } from './resources/instances.ts'
import { monitoringResource } from './resources/monitoring.ts'
import { notificationsResource } from './resources/notifications.ts'
import { plexResource } from './resources/plex.ts'
import { quotasResource } from './resources/quotas.ts'
import { routerResource } from './resources/router.ts'
import { schedulerResource } from './resources/scheduler.ts'
import { serverResource } from './resources/server.ts'
import { statsResource } from './resources/stats.ts'
import { tagsResource } from './resources/tags.ts'
import { titlesResource } from './resources/titles.ts'
import { usersResource } from './resources/users.ts'
import { loadScenario } from './scenarios/load-scenario.ts'
import { ApiError } from './world/api-error.ts'
import { PROFILE_IDS } from './world/profiles.ts'
import type { Scenario } from './world/scenario.ts'

export interface MockOptions {
  /** Name of a built-in scenario or path to a scenario file; `default` if absent. */
  scenario?: string | undefined
  seed?: number | undefined
  /** Version to imitate instead of the scenario's. */
  profile?: string | undefined
  /** How many times faster than the scenario's its clock runs. */
  speed?: number | undefined
}

const RESOURCES = [
  accountsResource,
  usersResource,
  quotasResource,
  approvalsResource,
  plexResource,
  instancesResource,
  schedulerResource,
  routerResource,
  notificationsResource,
  statsResource,
  tagsResource,
  titlesResource,
  monitoringResource,
  serverResource,
]

/** @throws Error naming the known versions */
const withProfile = (scenario: Scenario, profile: string | undefined): Scenario => {
  if (profile === undefined) return scenario
  const known = PROFILE_IDS.find(id => id === profile)
  if (!known) throw new Error(`No version "${profile}", expected one of ${PROFILE_IDS.join(', ')}.`)
  return { ...scenario, profile: known }
}

/** The mock backend as a Fastify plugin: `/v1` like the real one, plus a control API under `/mock`. */
export const createMock =
  (options: MockOptions = {}) =>
  async (app: FastifyInstance) => {
    const clientWorlds = createClientWorlds(
      withProfile(loadScenario(options.scenario ?? 'default'), options.profile),
      { seed: options.seed, speed: options.speed },
    )
    await app.register(cookie, { secret: randomBytes(32).toString('base64url') })
    app.addHook('preClose', done => {
      clientWorlds.close()
      done()
    })

    // Fastify requires the properties set by hooks to be declared.
    app.decorateRequest('clientWorld')
    app.decorateRequest('sessionId', '')
    app.decorateRequest('account', null)

    app.addHook('onRequest', async request => {
      const named = request.headers[CLIENT_HEADER] ?? request.cookies[CLIENT_COOKIE]
      request.clientWorld = clientWorlds.get(typeof named === 'string' ? named : undefined)
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
      if (request.clientWorld.isDown) {
        request.raw.socket.destroy()
        return reply.hijack()
      }
      if (isApi(request)) return playFault(request, reply)
    })

    app.addHook('onRequest', async (request, reply) => {
      if (isControl(request)) return
      openSession(app, request, reply)
      if (!isApi(request)) return
      if (isAllowed(request)) return
      const { status, body } = unauthenticated(request.clientWorld.world.profile, pathOf(request))
      return reply.code(status).send(body)
    })

    app.addHook('onResponse', async (request, reply) => {
      if (!isApi(request)) return
      const { endpoint } = request.routeOptions.config
      request.clientWorld.calls.add({
        at: new Date().toISOString(),
        method: request.method,
        url: request.url.replace(/(clientId=)[^&]*/i, '$1•••'),
        route: endpoint?.path ?? pathOf(request),
        status: reply.statusCode,
        ...(request.body !== undefined &&
          request.body !== null && { body: withoutSecrets(request.body) }),
      })
    })

    app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const status = error instanceof ApiError ? error.status : (error.statusCode ?? 500)
      if (status >= 500) request.log.error(error)
      const response = isControl(request)
        ? { status, body: { error: error.message } }
        : genericError(request.clientWorld.world.profile, status, error.message)
      return reply.code(response.status).send(response.body)
    })

    app.setNotFoundHandler((request, reply) => {
      const { profile } = request.clientWorld.world
      if (isControl(request))
        return reply.code(404).send({ error: `No ${request.method} ${pathOf(request)} here.` })
      if (!isApi(request)) {
        if (request.method === 'GET') return answerPage(request, reply)
        return sendError(reply, genericError(profile, 404, 'Not Found'))
      }
      return answerUnknown(request, reply)
    })

    await app.register(controlRoutes(clientWorlds))
    for (const resource of RESOURCES) await app.register(resource)
  }

const isApi = (request: FastifyRequest) => request.url.startsWith('/v1/')
const isControl = (request: FastifyRequest) => /^\/mock(\/|\?|$)/.test(request.url)
