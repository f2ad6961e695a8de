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
import { Duration, Fault, msOf, RUNS, SESSION_ACTS, STREAM_ACTS } from '../world/scenario.ts'
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
  do: z.enum(STREAM_ACTS),
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

/** The scenario that a reset loads. @throws BadControl for an unknown name or an invalid scenario */
const scenarioOf = ({ scenario }: z.output<typeof LoadBody>, current: ClientWorld['scenario']) => {
  try {
    if (scenario === undefined) return current
    return typeof scenario === 'string'
      ? scenarioNamed(scenario)
      : checkScenario(scenario, 'the posted scenario')
  } catch (cause) {
    throw new BadControl((cause as Error).message)
  }
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
  type Act = (clientWorld: ClientWorld, params: Record<string, string>) => unknown
  const actOn = (act: Act) => async (request: FastifyRequest) =>
    act(clientWorldOf(request), request.params as Record<string, string>)
  const get = (path: string, act: Act) => app.get(`/mock/${path}`, actOn(act))
  const remove = (path: string, act: Act) => app.delete(`/mock/${path}`, actOn(act))
  const post = <S extends z.ZodMiniType>(
    path: string,
    schema: S,
    act: (clientWorld: ClientWorld, body: z.output<S>) => unknown,
  ) =>
    app.post(`/mock/${path}`, async request =>
      act(clientWorldOf(request), read(schema, request.body)),
    )

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

  get('state', stateOf)
  get('clients', () => ({
    clients: clientWorlds.list().map(({ id, scenario, eventBus }) => ({
      client: id,
      scenario: scenario.name,
      ...eventBus.state(),
    })),
  }))
  remove('clients/:client', (_, { client = '' }) => ({ dropped: clientWorlds.drop(client) }))
  get('scenarios', () => ({
    scenarios: SCENARIO_NAMES.map(name => ({ name, purpose: scenarioNamed(name).purpose })),
    runs: RUNS,
  }))
  post('reset', LoadBody, (clientWorld, body) => {
    clientWorld.load(scenarioOf(body, clientWorld.scenario), body)
    return stateOf(clientWorld)
  })

  post('event', PushBody, ({ world, chance, eventBus }, body) => {
    if ('operationId' in body) {
      eventBus.send(body)
      return { sent: 1 }
    }
    let sent = 0
    for (let n = 0; n < body.count; n++)
      if ('event' in body) {
        eventBus.send(body.event)
        sent++
      } else if (actOnApproval(world, chance, body.approval, body)) sent++
    return 'event' in body ? { sent } : { sent, stats: world.approvals.stats() }
  })
  const ExchangeBody = z.object({ requests: z.tuple([z.number(), z.number()]) })
  post('exchange', ExchangeBody, ({ world }, { requests }) => {
    world.approvals.exchange(...requests)
    return { exchanged: requests }
  })
  post('run', z.object({ run: z.enum(RUNS) }), ({ perform }, { run }) => {
    perform({ run })
    return { run }
  })
  post('stream', StreamBody, ({ perform, eventBus }, { do: stream, ...how }) => {
    perform({ stream, ...how })
    return eventBus.state()
  })
  post('session', z.object({ do: z.enum(SESSION_ACTS) }), (clientWorld, body) => {
    clientWorld.perform({ session: body.do })
    return { sessions: clientWorld.sessions.count(), lost: clientWorld.areSessionsLost }
  })
  post('restart', z.object({ for: z.optional(Duration) }), (clientWorld, body) => {
    clientWorld.perform({ backend: 'restart', ...body })
    return { down: clientWorld.isDown }
  })

  get('faults', ({ faults }) => ({ faults: faults.list() }))
  post('fault', Fault, ({ faults }, fault) => ({ id: faults.add(fault).id, faults: faults.list() }))
  remove('faults', ({ faults }) => {
    faults.clear()
    return { faults: [] }
  })
  remove('faults/:id', ({ faults }, { id }) => {
    faults.clear(Number(id))
    return { faults: faults.list() }
  })

  get('calls', ({ calls }) => ({ counts: calls.counts(), calls: calls.recent() }))
  remove('calls', ({ calls }) => {
    calls.clear()
    return { counts: {}, calls: [] }
  })

  get('clock', ({ clock }) => clock.state())
  post('clock', ClockBody, ({ clock }, body) => {
    if ('advance' in body) clock.advance(msOf(body.advance))
    else clock[body.do]()
    return clock.state()
  })

  app.get('/mock/releases/latest', async (request, reply) => {
    reply.header('access-control-allow-origin', '*')
    return clientWorldOf(request).release
  })
  post('releases/latest', z.partial(Release), (clientWorld, sent) => {
    const { tag_name, html_url } = clientWorld.release
    clientWorld.release = {
      tag_name: sent.tag_name ?? tag_name,
      html_url: sent.html_url ?? html_url,
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
