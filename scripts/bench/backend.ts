import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'

/* JSON responses of 378 bytes and about 250 kB, and an event stream. */

const small = Buffer.from(JSON.stringify({ success: true, users: 'x'.repeat(346) }))
const large = Buffer.from(
  JSON.stringify(
    Array.from({ length: 1600 }, (_, id) => ({
      id,
      name: `User ${id}`,
      apprise: null,
      alias: `alias-${id}`,
      discord_id: String(1e17 + id),
      notify_apprise: false,
      can_sync: true,
      watchlist_count: id % 90,
    })),
  ),
)
const streams = new Set<ServerResponse>()
const app = fastify({ logger: false })
const json = (path: string, body: Buffer) =>
  app.get(path, (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(body),
  )
json('/v1/small', small)
json('/v1/large', large)
app.get('/v1/progress', (_request, reply) => {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, { 'content-type': 'text/event-stream' })
  raw.write('retry: 3000\n\n')
  streams.add(raw)
  raw.on('close', () => streams.delete(raw))
})
app.get('/login', (_request, reply) => reply.type('text/html').send('<p>backend</p>'))
app.listen({ port: 0, host: '127.0.0.1' }, () =>
  process.send?.({ port: (app.server.address() as AddressInfo).port, large: large.length }),
)
process.on('message', ({ count, ms }: { count: number; ms: number }) => {
  let sent = 0
  const timer = setInterval(() => {
    const metadata = 'm'.repeat(180)
    const event = `id: op-${sent}\ndata: {"operationId":"op-${sent}","at":${Date.now()},"metadata":"${metadata}"}\n\n`
    for (const stream of streams) stream.write(event)
    if (++sent === count) clearInterval(timer)
  }, ms / count)
})
