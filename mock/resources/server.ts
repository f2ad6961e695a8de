import type { FastifyInstance } from 'fastify'
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

/** The server itself: its version, its health and its log (backend-notes 3.14). */
export const serverResource = async (app: FastifyInstance) => {
  const on = mount(app, profile => profile.hasNewestFeatures)
  on(getUpdateStatus)(({ world }) => {
    const ago = (hours: number) => new Date(world.clock.now() - hours * HOUR_MS).toISOString()
    return {
      currentVersion: '0.19.4',
      latestVersion: '0.19.6',
      updateAvailable: true,
      releaseUrl: `${RELEASES}/v0.19.6`,
      releaseName: 'v0.19.6',
      releaseBody:
        '## Fixed\n\n- Requests keep their quota after a restart <script>alert(1)</script>\n',
      releaseBodyHtml: '<h2>Fixed</h2>',
      publishedAt: ago(50),
      lastCheckedAt: ago(0.4),
      lastError: null,
      status: 'ok',
    }
  })

  app.get('/health', async ({ clientWorld: { world } }, reply) => {
    if (!world.profile.hasNewPaths) return reply.callNotFound()
    const timestamp = new Date(world.clock.now()).toISOString()
    return { status: 'healthy', timestamp, checks: { database: 'ok' } }
  })

  app.get(LOG_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const { world, clock } = request.clientWorld
    if (!world.profile.hasNewestFeatures) return answerUnknown(request, reply)
    const {
      tail,
      follow,
      filter = '',
    } = checked(LogQuery, 'querystring', textsToValues(LogQuery, request.query))
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache,no-transform',
    })
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
