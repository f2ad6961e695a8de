import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { getConfig } from '../../web/contract/config.ts'
import { putConfig } from '../../web/contract/config-patch.ts'
import { PROGRESS_PATH } from '../../web/contract/live-events.ts'
import {
  getUpdateStatus,
  LOG_PATH,
  type LogEntry,
  LogQuery,
} from '../../web/contract/server-log.ts'
import { checked, mount, textsToValues } from '../http/mount.ts'
import { answerUnknown } from '../http/pages.ts'
import { HOUR_MS } from '../world/days.ts'

const RELEASES = 'https://github.com/jamcalli/Pulsarr/releases/tag'
/** Clients with more unsent bytes than this are disconnected. */
const BACKLOG_MAX = 4 * 1024 * 1024

/** Starts an event stream that has no end. */
const startStream = (reply: FastifyReply, headers = {}) => {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache,no-transform',
    ...headers,
  })
  return reply.raw
}

/** The server itself: its settings, its events, and its version, health and log (backend-notes 3.14). */
export const serverResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(getConfig, ({ world }) => ({ config: world.config.shown() }))
  on({ ...putConfig, body: z.unknown() }, ({ world, body }) => {
    world.config.put(body)
    return { config: world.config.shown() }
  })

  /** The events, at both of the backend's URLs (backend-notes 1.9), without a heartbeat. */
  const openEvents = (request: FastifyRequest, reply: FastifyReply) => {
    const raw = startStream(reply, { 'x-no-compression': '1' })
    const leave = request.clientWorld.eventBus.join({
      write: chunk => {
        raw.write(chunk)
        if (raw.writableLength > BACKLOG_MAX) raw.destroy()
      },
      // Break the connection without the final chunk, as a crash would.
      end: () => raw.destroy(),
    })
    raw.once('close', leave)
  }
  app.get(PROGRESS_PATH, { exposeHeadRoute: false }, openEvents)
  app.get(`${PROGRESS_PATH}/`, { exposeHeadRoute: false }, openEvents)

  const onNewest = mount(app, profile => profile.hasNewestFeatures)
  onNewest(getUpdateStatus, ({ world }) => ({
    currentVersion: '0.19.4',
    latestVersion: '0.19.6',
    updateAvailable: true,
    releaseUrl: `${RELEASES}/v0.19.6`,
    releaseName: 'v0.19.6',
    releaseBody:
      '## Fixed\n\n- Requests keep their quota after a restart <script>alert(1)</script>\n',
    releaseBodyHtml: '<h2>Fixed</h2>',
    publishedAt: world.iso(50 * HOUR_MS),
    lastCheckedAt: world.iso(0.4 * HOUR_MS),
    lastError: null,
    status: 'ok',
  }))

  app.get('/health', async ({ clientWorld: { world } }, reply) => {
    if (!world.profile.hasNewPaths) return reply.callNotFound()
    return { status: 'healthy', timestamp: world.iso(), checks: { database: 'ok' } }
  })

  app.get(LOG_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const { world, clock } = request.clientWorld
    if (!world.profile.hasNewestFeatures) return answerUnknown(request, reply)
    const query = checked(LogQuery, 'querystring', textsToValues(LogQuery, request.query))
    const { tail, follow, filter = '' } = query
    const raw = startStream(reply)
    const write = (entry: LogEntry) => {
      if (entry.message.toLowerCase().includes(filter.toLowerCase()))
        raw.write(`id: ${crypto.randomUUID()}\ndata: ${JSON.stringify(entry)}\n\n`)
    }
    for (const entry of world.serverLog.tail(tail)) write(entry)
    if (!follow) return raw.end()
    const stop = world.serverLog.follow(write)
    const forget = clock.onClose(() => raw.destroy())
    raw.once('close', () => {
      stop()
      forget()
    })
  })
}
