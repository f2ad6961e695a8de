import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { ApprovalAction, ProgressEvent } from '../web/contract/progress.ts'
import { Release } from '../web/contract/release.ts'
import { englishErrors } from './english.ts'
import { PANEL_CSS, PANEL_HTML, PANEL_JS } from './panel.ts'
import { posterOf } from './posters.ts'
import { STREAM_MODES } from './progress/hub.ts'
import { actOnApproval } from './progress/script.ts'
import type { Room } from './room.ts'
import type { Rooms } from './rooms.ts'
import { checkScenario, Duration, Fault, msOf, RUNS, ScenarioError } from './scenario.ts'
import { SCENARIO_NAMES, scenarioNamed } from './scenarios.ts'

const count = z.number().check(z.int(), z.minimum(1), z.maximum(1000))

/** One frame as it is, or something that happens to requests of the world. */
const PushBody = z.union([
  ProgressEvent,
  z.object({ event: ProgressEvent, count: z._default(count, 1) }),
  z.object({
    approval: z.enum([...ApprovalAction.options, 'any']),
    count: z._default(count, 1),
    /** A certain request instead of a random one; not for 'created'. */
    requestId: z.optional(z.number()),
    /** For 'created'. */
    userId: z.optional(z.number()),
    title: z.optional(z.string()),
    contentType: z.optional(z.enum(['movie', 'show'])),
  }),
])

const LoadBody = z.object({
  /** Name of a shipped scenario, or a whole one; absent: the present one from its start. */
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
  const words = result.error.issues.map(
    issue => `${issue.path.join('.') || 'body'}: ${issue.message}`,
  )
  throw new BadControl(words.join('; '))
}

/**
 * The hand on the mock, for tests and for people: below `/mock`, never below `/v1`. Every call acts on the backend of its
 * client (header `x-mock-client`, cookie `mock-client`, or `?client=`).
 */
export const controlRoutes = (rooms: Rooms) => async (app: FastifyInstance) => {
  const roomOf = (request: FastifyRequest): Room => {
    const { client } = request.query as { client?: string }
    return client ? rooms.get(client) : request.room
  }

  app.get('/mock', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(PANEL_HTML),
  )
  app.get('/mock/', async (_request, reply) => reply.redirect('../mock'))
  app.get('/mock/panel.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(PANEL_CSS),
  )
  app.get('/mock/panel.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(PANEL_JS),
  )
  app.get('/mock/posters/:index', async (request, reply) => {
    const index = Number((request.params as { index: string }).index)
    if (!Number.isInteger(index) || index < 0)
      return reply.code(404).send({ error: 'No such poster.' })
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .send(posterOf(index))
  })

  app.get('/mock/state', async request => stateOf(roomOf(request)))

  app.get('/mock/clients', async () => ({
    clients: rooms
      .list()
      .map(room => ({ client: room.id, scenario: room.scenario.name, ...room.hub.state() })),
  }))
  app.delete('/mock/clients/:client', async request => {
    const { client } = request.params as { client: string }
    return { dropped: rooms.drop(client) }
  })

  app.get('/mock/scenarios', async () => ({
    scenarios: SCENARIO_NAMES.map(name => ({ name, purpose: scenarioNamed(name).purpose })),
    runs: RUNS,
  }))

  const load = async (request: FastifyRequest) => {
    const room = roomOf(request)
    const { scenario, ...how } = read(LoadBody, request.body)
    try {
      const next =
        scenario === undefined
          ? room.scenario
          : typeof scenario === 'string'
            ? scenarioNamed(scenario)
            : checkScenario(scenario, 'the posted scenario')
      room.load(next, how)
    } catch (cause) {
      if (cause instanceof ScenarioError || cause instanceof Error)
        throw new BadControl(cause.message)
      throw cause
    }
    return stateOf(room)
  }
  app.post('/mock/reset', load)
  app.post('/mock/scenario', load)

  app.post('/mock/event', async request => {
    const room = roomOf(request)
    const body = read(PushBody, request.body)
    if ('operationId' in body) {
      room.hub.send(body)
      return { sent: 1 }
    }
    if ('event' in body) {
      for (let n = 0; n < body.count; n++) room.hub.send(body.event)
      return { sent: body.count }
    }
    let sent = 0
    for (let n = 0; n < body.count; n++) if (pushApproval(room, body)) sent++
    return { sent, stats: room.world.approvals.stats() }
  })

  app.post('/mock/run', async request => {
    const { run } = read(z.object({ run: z.enum(RUNS) }), request.body)
    roomOf(request).perform({ run, at: 0, burst: 1, within: 0 })
    return { run }
  })

  app.post('/mock/stream', async request => {
    const room = roomOf(request)
    const body = read(StreamBody, request.body)
    room.stream(body.do, body.for === undefined ? null : msOf(body.for), body.count)
    return room.hub.state()
  })

  app.post('/mock/session', async request => {
    const room = roomOf(request)
    room.session(read(z.object({ do: z.enum(['lost', 'back', 'dropped']) }), request.body).do)
    return { sessions: room.sessions.count(), lost: room.areSessionsLost }
  })

  app.post('/mock/restart', async request => {
    const room = roomOf(request)
    room.restart(msOf(read(z.object({ for: z._default(Duration, '2s') }), request.body).for))
    return { down: room.isDown }
  })

  app.get('/mock/faults', async request => ({ faults: roomOf(request).faults.list() }))
  app.post('/mock/fault', async request => {
    const room = roomOf(request)
    const { id } = room.faults.add(read(Fault, request.body))
    return { id, faults: room.faults.list() }
  })
  app.delete('/mock/faults', async request => {
    roomOf(request).faults.clear()
    return { faults: [] }
  })
  app.delete('/mock/faults/:id', async request => {
    const room = roomOf(request)
    room.faults.clear(Number((request.params as { id: string }).id))
    return { faults: room.faults.list() }
  })

  app.get('/mock/calls', async request => {
    const { calls } = roomOf(request)
    return { counts: calls.counts(), calls: calls.recent() }
  })
  app.delete('/mock/calls', async request => {
    roomOf(request).calls.clear()
    return { counts: {}, calls: [] }
  })

  app.get('/mock/clock', async request => roomOf(request).clock.state())
  app.post('/mock/clock', async request => {
    const { clock } = roomOf(request)
    const body = read(ClockBody, request.body)
    if ('advance' in body) clock.advance(msOf(body.advance))
    else if (body.do === 'step') clock.step()
    else clock[body.do]()
    return clock.state()
  })

  app.get('/mock/releases/latest', async (request, reply) => {
    reply.header('access-control-allow-origin', '*')
    return roomOf(request).release
  })
  app.post('/mock/releases/latest', async request => {
    const room = roomOf(request)
    const { tag_name, html_url } = read(z.partial(Release), request.body)
    room.release = {
      tag_name: tag_name ?? room.release.tag_name,
      html_url: html_url ?? room.release.html_url,
    }
    return room.release
  })
}

const stateOf = (room: Room) => ({
  client: room.id,
  scenario: room.scenario.name,
  purpose: room.scenario.purpose,
  seed: room.seed,
  profile: room.world.profile.id,
  auth: room.world.auth,
  script: room.isScriptRunning ? 'running' : 'waits for the first sign-in',
  sessions: room.sessions.count(),
  sessionsLost: room.areSessionsLost,
  clock: room.clock.state(),
  stream: room.hub.state(),
  faults: room.faults.list(),
  approvals: room.world.approvals.stats(),
  workflow: room.world.workflow.status(),
  release: room.release.tag_name,
})

type ApprovalPush = Extract<z.output<typeof PushBody>, { approval: string }>

/** Gives whether something happened. */
const pushApproval = (room: Room, push: ApprovalPush): boolean => {
  const { world, chance } = room
  if (push.approval === 'created')
    return actOnApproval(world, chance, 'created', {
      userId: push.userId,
      title: push.title,
      contentType: push.contentType,
    })
  return actOnApproval(world, chance, push.approval, { requestId: push.requestId })
}
