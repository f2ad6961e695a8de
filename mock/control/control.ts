import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { ApprovalAction, ProgressEvent } from '../../web/contract/live-events.ts'
import { Release } from '../../web/contract/release.ts'
import type { ClientWorld } from '../client/client-world.ts'
import type { ClientWorlds } from '../client/client-worlds.ts'
import { actOnApproval } from '../client/script.ts'
import { posterOf } from '../http/posters.ts'
import { checkScenario, SCENARIO_NAMES, scenarioNamed } from '../scenarios/load-scenario.ts'
import { englishErrors } from '../world/english-errors.ts'
import { Duration, Fault, msOf, RUNS, STREAM_MODES } from '../world/scenario.ts'
import { PANEL_FILES } from './panel.ts'

const count = z.number().check(z.int(), z.minimum(1), z.maximum(1000))

const PushBody = z.union([
  ProgressEvent,
  z.object({ event: ProgressEvent, count: z._default(count, 1) }),
  z.object({
    approval: z.enum([...ApprovalAction.options, 'any']),
    count: z._default(count, 1),
    requestId: z.optional(z.number()),
    /** Applies to 'created' only, like the two fields below. */
    userId: z.optional(z.number()),
    title: z.optional(z.string()),
    contentType: z.optional(z.enum(['movie', 'show'])),
  }),
])

const LoadBody = z.object({
  /** Name of a built-in scenario, or a complete scenario; if absent, the current one restarts. */
  scenario: z.optional(z.union([z.string(), z.record(z.string(), z.unknown())])),
  seed: z.optional(z.number()),
  signOut: z.optional(z.boolean()),
})

const StreamBody = z.object({
  do: z.enum(['cut', 'silence', 'normal', ...STREAM_MODES]),
  for: z.optional(Duration),
  count: z.optional(count),
})

const ClockBody = z.union([
  z.object({ do: z.enum(['pause', 'resume', 'step']) }),
  z.object({ advance: Duration }),
])

class BadControl extends Error {
  readonly statusCode = 400
}

const read = <T extends z.ZodMiniType>(schema: T, body: unknown): z.output<T> => {
  const result = z.safeParse(schema, body ?? {}, englishErrors)
  if (result.success) return result.data
  const messages = result.error.issues.map(
    issue => `${issue.path.join('.') || 'body'}: ${issue.message}`,
  )
  throw new BadControl(messages.join('; '))
}

/**
 * Control API for tests and manual use, available only under `/mock`. Acts on the caller's own backend (header
 * `x-mock-client`, cookie `mock-client` or `?client=`).
 */
export const controlRoutes = (clientWorlds: ClientWorlds) => async (app: FastifyInstance) => {
  const clientWorldOf = (request: FastifyRequest): ClientWorld => {
    const { client } = request.query as { client?: string }
    return client ? clientWorlds.get(client) : request.clientWorld
  }

  for (const { path, type, content } of PANEL_FILES)
    app.get(path, async (_request, reply) => reply.type(`${type}; charset=utf-8`).send(content))
  app.get('/mock/', async (_request, reply) => reply.redirect('../mock'))
  app.get('/mock/posters/:index', async (request, reply) => {
    const index = Number((request.params as { index: string }).index)
    if (!Number.isInteger(index) || index < 0)
      return reply.code(404).send({ error: 'No such poster.' })
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .send(posterOf(index))
  })

  app.get('/mock/state', async request => stateOf(clientWorldOf(request)))

  app.get('/mock/clients', async () => ({
    clients: clientWorlds.list().map(clientWorld => ({
      client: clientWorld.id,
      scenario: clientWorld.scenario.name,
      ...clientWorld.eventBus.state(),
    })),
  }))
  app.delete('/mock/clients/:client', async request => {
    const { client } = request.params as { client: string }
    return { dropped: clientWorlds.drop(client) }
  })

  app.get('/mock/scenarios', async () => ({
    scenarios: SCENARIO_NAMES.map(name => ({ name, purpose: scenarioNamed(name).purpose })),
    runs: RUNS,
  }))

  app.post('/mock/reset', async request => {
    const clientWorld = clientWorldOf(request)
    const { scenario, ...how } = read(LoadBody, request.body)
    try {
      const next =
        scenario === undefined
          ? clientWorld.scenario
          : typeof scenario === 'string'
            ? scenarioNamed(scenario)
            : checkScenario(scenario, 'the posted scenario')
      clientWorld.load(next, how)
    } catch (cause) {
      throw cause instanceof Error ? new BadControl(cause.message) : cause
    }
    return stateOf(clientWorld)
  })

  app.post('/mock/event', async request => {
    const clientWorld = clientWorldOf(request)
    const body = read(PushBody, request.body)
    if ('operationId' in body) {
      clientWorld.eventBus.send(body)
      return { sent: 1 }
    }
    if ('event' in body) {
      for (let n = 0; n < body.count; n++) clientWorld.eventBus.send(body.event)
      return { sent: body.count }
    }
    const { world, chance } = clientWorld
    let sent = 0
    for (let n = 0; n < body.count; n++)
      if (actOnApproval(world, chance, body.approval, body)) sent++
    return { sent, stats: world.approvals.stats() }
  })

  app.post('/mock/exchange', async request => {
    const { requests } = read(
      z.object({ requests: z.tuple([z.number(), z.number()]) }),
      request.body,
    )
    clientWorldOf(request).world.approvals.exchange(...requests)
    return { exchanged: requests }
  })

  app.post('/mock/run', async request => {
    const { run } = read(z.object({ run: z.enum(RUNS) }), request.body)
    clientWorldOf(request).perform({ run, at: 0, burst: 1, within: 0 })
    return { run }
  })

  app.post('/mock/stream', async request => {
    const clientWorld = clientWorldOf(request)
    const body = read(StreamBody, request.body)
    clientWorld.stream(body.do, body.for === undefined ? null : msOf(body.for), body.count)
    return clientWorld.eventBus.state()
  })

  app.post('/mock/session', async request => {
    const clientWorld = clientWorldOf(request)
    clientWorld.session(
      read(z.object({ do: z.enum(['lost', 'back', 'dropped']) }), request.body).do,
    )
    return { sessions: clientWorld.sessions.count(), lost: clientWorld.areSessionsLost }
  })

  app.post('/mock/restart', async request => {
    const clientWorld = clientWorldOf(request)
    clientWorld.restart(msOf(read(z.object({ for: z._default(Duration, '2s') }), request.body).for))
    return { down: clientWorld.isDown }
  })

  app.get('/mock/faults', async request => ({ faults: clientWorldOf(request).faults.list() }))
  app.post('/mock/fault', async request => {
    const clientWorld = clientWorldOf(request)
    const { id } = clientWorld.faults.add(read(Fault, request.body))
    return { id, faults: clientWorld.faults.list() }
  })
  app.delete('/mock/faults', async request => {
    clientWorldOf(request).faults.clear()
    return { faults: [] }
  })
  app.delete('/mock/faults/:id', async request => {
    const clientWorld = clientWorldOf(request)
    clientWorld.faults.clear(Number((request.params as { id: string }).id))
    return { faults: clientWorld.faults.list() }
  })

  app.get('/mock/calls', async request => {
    const { calls } = clientWorldOf(request)
    return { counts: calls.counts(), calls: calls.recent() }
  })
  app.delete('/mock/calls', async request => {
    clientWorldOf(request).calls.clear()
    return { counts: {}, calls: [] }
  })

  app.get('/mock/clock', async request => clientWorldOf(request).clock.state())
  app.post('/mock/clock', async request => {
    const { clock } = clientWorldOf(request)
    const body = read(ClockBody, request.body)
    if ('advance' in body) clock.advance(msOf(body.advance))
    else if (body.do === 'step') clock.step()
    else clock[body.do]()
    return clock.state()
  })

  app.get('/mock/releases/latest', async (request, reply) => {
    reply.header('access-control-allow-origin', '*')
    return clientWorldOf(request).release
  })
  app.post('/mock/releases/latest', async request => {
    const clientWorld = clientWorldOf(request)
    const { tag_name, html_url } = read(z.partial(Release), request.body)
    clientWorld.release = {
      tag_name: tag_name ?? clientWorld.release.tag_name,
      html_url: html_url ?? clientWorld.release.html_url,
    }
    return clientWorld.release
  })
}

const stateOf = (clientWorld: ClientWorld) => ({
  client: clientWorld.id,
  scenario: clientWorld.scenario.name,
  purpose: clientWorld.scenario.purpose,
  seed: clientWorld.seed,
  profile: clientWorld.world.profile.id,
  auth: clientWorld.world.auth,
  script: clientWorld.isScriptRunning ? 'running' : 'waiting for the first login',
  sessions: clientWorld.sessions.count(),
  sessionsLost: clientWorld.areSessionsLost,
  clock: clientWorld.clock.state(),
  stream: clientWorld.eventBus.state(),
  faults: clientWorld.faults.list(),
  approvals: clientWorld.world.approvals.stats(),
  workflow: clientWorld.world.workflow.status(),
  release: clientWorld.release.tag_name,
})
