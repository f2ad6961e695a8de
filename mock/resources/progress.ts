import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PROGRESS_PATH } from '../../web/contract/live-events.ts'

/** Clients with more unsent bytes than this are disconnected. */
const BACKLOG_MAX = 4 * 1024 * 1024

/** The event stream, at both of the backend's URLs (backend-notes 1.9). It never ends and has no heartbeat. */
export const progressResource = async (app: FastifyInstance) => {
  const open = (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache,no-transform',
      'x-no-compression': '1',
    })
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
  app.get(PROGRESS_PATH, { exposeHeadRoute: false }, open)
  app.get(`${PROGRESS_PATH}/`, { exposeHeadRoute: false }, open)
}
