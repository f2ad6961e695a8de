import type { FastifyReply, FastifyRequest } from 'fastify'
import { msOf } from '../world/scenario.ts'
import { pathOf } from './auth.ts'
import { sendPage } from './pages.ts'
import { genericError } from './wire-errors.ts'

const BROKEN_JSON = '{"success":true,"message":"broken'

export const playFault = async (request: FastifyRequest, reply: FastifyReply) => {
  const fault = request.clientWorld.faults.take(request.method, pathOf(request))
  if (!fault) return
  const { delay } = fault
  if (delay !== undefined) await new Promise(resolve => setTimeout(resolve, msOf(delay)))
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
      genericError(
        request.clientWorld.world.profile,
        fault.status,
        `Fault set by /mock: ${fault.status}`,
      ).body,
    )
  return typeof fault.body === 'string'
    ? reply.type('text/plain').send(fault.body)
    : reply.send(fault.body)
}
