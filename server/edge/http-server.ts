import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const HEADERS_LIMIT_BYTES = 16 * 1024
/** Clients that take longer than this to send their headers are disconnected. */
const HEADERS_WITHIN_MS = 10_000
const REQUEST_WITHIN_MS = 30_000
const CONNECTIONS_CHECKED_EVERY_MS = 5000
const DEAD_PEER_CHECK_MS = 60_000
/** Longer than the idle timeout of common proxies, so that the proxy closes the connection first. */
const KEEP_CONNECTION_MS = 72_000
/** Maximum number of open requests per connection, including the one in progress. Browsers don't pipeline. */
const MOST_OPEN = 4
/** Maximum number of requests that wait for an earlier one of their connection, on all connections together. */
const MOST_WAITING = 256
/**
 * How often a response must make progress; otherwise it is ended. At the first check, Node counts data in the kernel's
 * buffer as progress, so a response that the client doesn't read ends after one or two intervals.
 */
const UNREAD_CHECKED_EVERY_MS = 60_000

/** Open responses of each connection, in the order of their requests. */
const openResponses = new WeakMap<Socket, ServerResponse[]>()

/** The connection's open response to its latest request. */
export const latestResponse = (socket: Socket): ServerResponse | undefined =>
  openResponses.get(socket)?.at(-1)

/**
 * Sends the body of a response, but ends the response only after the request has been read. If the client asked to
 * close the connection, Node closes it when the response ends, and a client that is still sending could lose the
 * response.
 */
export const endWhenRead = (response: ServerResponse, body: string): void => {
  const { req: request } = response
  if (request.complete) {
    response.end(body)
    return
  }
  response.write(body)
  request.resume().once('close', () => response.end())
}

/**
 * Handles the requests of each connection one after the other, because responses that wait for earlier ones would tie
 * up files, backend connections and memory. Closes connections that send too many requests ahead or don't read their
 * responses.
 */
const oneAtATime = (handle: RequestListener, unreadMs: number): RequestListener => {
  let waiting = 0
  return (request, response) => {
    const { socket } = request
    const open = openResponses.get(socket) ?? []
    const previous = open.at(-1)
    let isWaiting = previous !== undefined
    if (open.length >= MOST_OPEN || (isWaiting && waiting >= MOST_WAITING)) {
      socket.destroy()
      return
    }
    openResponses.set(socket, open)
    open.push(response)
    response.once('close', () => open.shift())
    if (isWaiting) waiting++
    const stopWaiting = () => {
      if (isWaiting) waiting--
      isWaiting = false
    }
    // If the connection closes, this request's turn never comes.
    request.once('close', stopWaiting)
    const begin = () => {
      stopWaiting()
      // The connection was closed before this request's turn.
      if (response.socket === null || !socket.writable) return
      response.setTimeout(unreadMs, () => {
        if (response.writableLength > 0) socket.destroy()
      })
      handle(request, response)
    }
    // Deferred, because Node first parses all received requests and may close the connection while doing so.
    if (previous === undefined) queueMicrotask(begin)
    else previous.once('close', begin)
  }
}

interface Times {
  readonly requestMs?: number | undefined
  readonly unreadMs?: number | undefined
}

/** Node's HTTP server with limits on the time, memory and files that one connection can use. */
export const makeHttpServer = (
  handle: RequestListener,
  limitConnections: (server: Server) => void,
  { requestMs, unreadMs = UNREAD_CHECKED_EVERY_MS }: Times,
): Server => {
  const listener = oneAtATime(handle, unreadMs)
  const server = createServer(
    {
      maxHeaderSize: HEADERS_LIMIT_BYTES,
      headersTimeout: requestMs ?? HEADERS_WITHIN_MS,
      requestTimeout: requestMs ?? REQUEST_WITHIN_MS,
      connectionsCheckingInterval: requestMs ?? CONNECTIONS_CHECKED_EVERY_MS,
      keepAliveTimeout: KEEP_CONNECTION_MS,
      // TCP keep-alive detects clients that have vanished, such as suspended laptops.
      keepAlive: true,
      keepAliveInitialDelay: DEAD_PEER_CHECK_MS,
      // Otherwise Node itself responds to requests without a host, bypassing the limits. The request guard rejects
      // them.
      requireHostHeader: false,
    },
    listener,
  )
  limitConnections(server)
  // Otherwise Node itself responds to unknown Expect headers.
  server.on('checkExpectation', listener)
  return server
}
