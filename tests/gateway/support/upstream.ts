import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { listen } from './listen.ts'

interface Hit extends Pick<IncomingMessage, 'headers'> {
  readonly method: string
  readonly url: string
  readonly body: string
}
type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => unknown
type Reply = [status: number, headers?: OutgoingHttpHeaders, body?: string | Buffer]

export const JSON_TYPE = { 'content-type': 'application/json' }
export const HTML_TYPE = { 'content-type': 'text/html' }
export const STREAM_TYPE = { 'content-type': 'text/event-stream' }

/** Leaves a call without a response. */
export const hang: Handler = () => undefined

export type Upstream = Awaited<ReturnType<typeof startUpstream>>

/**
 * A real HTTP server that records its requests, except the gateway's look for the configuration. By default, it has a
 * sign-in page and an event stream, and accepts every call. It stops with the test.
 */
export const startUpstream = async (port = 0) => {
  const hits: Hit[] = []
  const aborted: string[] = []
  const sockets: Socket[] = []
  const streams = new Set<ServerResponse>()
  const handlerOf =
    (answer: Handler | Reply): Handler =>
    (request, response, body) => {
      if (typeof answer === 'function') return answer(request, response, body)
      const [status, headers, content] = answer
      return response.writeHead(status, headers).end(content)
    }
  const stream =
    (first: string): Handler =>
    (_request, response) => {
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache,no-transform',
      })
      if (first === '') response.flushHeaders()
      else response.write(first)
      streams.add(response)
      response.on('close', () => streams.delete(response))
    }
  let config: Reply = [200, HTML_TYPE, '<p>start page']
  let handlers: Record<string, Handler> = {
    '/login': handlerOf([200, HTML_TYPE, '<p>sign in']),
    '/v1/progress': stream('retry: 3000\n\n'),
    '/v1/progress/': stream(''),
    '/v1/logs/stream': stream(''),
  }
  let otherwise = handlerOf([200, JSON_TYPE, '{"ok":true}'])
  const server = createServer(async (request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) aborted.push(request.url ?? '')
    })
    const body = await text(request).catch(() => null)
    if (body === null) return
    const { method = '', url = '', headers } = request
    if (url.endsWith('/v1/config')) return handlerOf(config)(request, response, body)
    hits.push({ method, url, headers, body })
    await (handlers[url.replace(/\?.*/, '')] ?? otherwise)(request, response, body)
  })
  server.keepAliveTimeout = 60_000
  server.on('connection', socket => sockets.push(socket))
  const url = `http://127.0.0.1:${await listen(server, port)}`
  const answer = (handler: Handler) => {
    handlers = {}
    otherwise = handler
  }
  const kill = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url,
    hits,
    /** Requests whose connection was closed before the response was complete. */
    aborted,
    /** All connections, including closed ones. */
    sockets,
    /** Open event streams. */
    streams,
    /** Writes to all open event streams. */
    write(chunk: string) {
      for (const stream of streams) stream.write(chunk)
    },
    /** Changes the response at a path, whatever its query. */
    at(path: string, next: Handler | Reply) {
      handlers = { ...handlers, [path]: handlerOf(next) }
    },
    /** Handles every request. */
    answer,
    /** Sends the same response to every request. */
    reply: (...reply: Reply) => answer(handlerOf(reply)),
    /** Lets the backend have its configuration at the newer path. By default, it responds there with its start page. */
    moveConfig(unauthorized = '{}') {
      config = [401, JSON_TYPE, unauthorized]
    },
    kill,
    async close() {
      const closed = once(server, 'close')
      server.close()
      kill()
      await closed
    },
  }
}
