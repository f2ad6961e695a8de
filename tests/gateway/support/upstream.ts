import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { listen } from './listen.ts'

interface Hit {
  readonly method: string
  readonly url: string
  readonly rawHeaders: readonly string[]
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
) => void | Promise<void>

export interface Upstream {
  readonly url: string
  readonly hits: Hit[]
  /** Requests whose connection was closed before the response was complete. */
  readonly aborted: string[]
  answer(handler: Handler): void
  /** Sends the same response to every request. */
  reply(status: number, headers?: OutgoingHttpHeaders, body?: string | Buffer): void
  /** Lets the backend have its configuration at the newer path. By default, it responds there with its start page. */
  moveConfig(unauthorized?: string): void
  kill(): void
  openSockets(): number
  accepted(): number
  close(): Promise<void>
}

/** A real HTTP server that records its requests, except the gateway's look for the configuration, and responds as the test says. It stops with the test. */
export const startUpstream = async (port = 0): Promise<Upstream> => {
  const hits: Hit[] = []
  const aborted: string[] = []
  const sockets = new Set<Socket>()
  let newConfig: string | null = null
  let handler: Handler
  const reply: Upstream['reply'] = (status, sent, text) => {
    handler = (_request, response) => void response.writeHead(status, sent).end(text)
  }
  reply(200, { 'content-type': 'application/json' }, '{"ok":true}')
  const server = createServer(async (request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) aborted.push(request.url ?? '')
    })
    let body = ''
    try {
      for await (const chunk of request) body += chunk
    } catch {
      return
    }
    const { method = '', url = '', rawHeaders, headers } = request
    if (url.endsWith('/v1/config')) {
      response.writeHead(newConfig === null ? 200 : 401, {
        'content-type': newConfig === null ? 'text/html' : 'application/json',
      })
      return response.end(newConfig ?? '<p>start page')
    }
    hits.push({ method, url, rawHeaders, headers, body })
    await handler(request, response, body)
  })
  server.keepAliveTimeout = 60_000
  let accepted = 0
  server.on('connection', socket => {
    accepted++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const url = `http://127.0.0.1:${await listen(server, { port })}`
  const kill = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url,
    hits,
    aborted,
    moveConfig: (unauthorized = '{}') => {
      newConfig = unauthorized
    },
    answer: next => {
      handler = next
    },
    reply,
    kill,
    openSockets: () => sockets.size,
    accepted: () => accepted,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      kill()
      await closed
    },
  }
}
