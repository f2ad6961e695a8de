import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { rootCertificates } from 'node:tls'
import { isReadMethod } from '../edge/request-guard.ts'
import { CallError } from './failure.ts'

const CONNECT_WITHIN_MS = 5000
/** Idle timeout of pooled connections. Node uses a shorter timeout if the server announces one. */
const KEEP_MS = 4000
const MAX_HEAD_BYTES = 64 * 1024
/**
 * Bodies longer than this don't use pooled connections: a backend may respond before it has read such a body, and then
 * parse the rest as the next request.
 */
const LONGEST_BODY_ON_KEPT_BYTES = 16 * 1024
/** Response bodies longer than this aren't read by the gateway's own requests. */
const MAX_ASKED_BYTES = 256 * 1024

interface Call {
  readonly method: string
  readonly path: string
  readonly headers: string[]
  readonly body?: Buffer | null
  /** Time limit for the response's headers, in ms. Interim responses (1xx) don't extend it. */
  readonly timeoutMs: number
  /** Limits for the complete response: time in ms, and length of the body in bytes. */
  readonly whole?: { readonly timeoutMs: number; readonly bytes: number }
}

interface Listener {
  onResponse(response: IncomingMessage, request: ClientRequest): void
  /** May be called more than once, and after the response has started. */
  onFailure(cause: Error): void
}

export interface Sent {
  abort(cause?: CallError): void
}

export interface Client {
  readonly host: string
  /**
   * Sends a call. A GET or HEAD is repeated once, on a new connection, if its reused connection breaks before the first
   * byte of a response: the backend may close an idle connection just as the call is sent. Nothing else is repeated.
   * Timeouts fail with a CallError.
   * @throws TypeError for an invalid path or header
   */
  send(call: Call, listener: Listener): Sent
  close(): void
}

const BROKEN_CONNECTION = ['ECONNRESET', 'EPIPE']

/**
 * Node's HTTP client for one origin, with keep-alive and verified TLS. `ca` contains additional trusted certificates
 * (PEM).
 */
export const makeClient = (origin: string, ca: string | null = null): Client => {
  const { protocol, hostname, port, host } = new URL(origin)
  const isTls = protocol === 'https:'
  const agent = new (isTls ? TlsAgent : Agent)({ keepAlive: true, timeout: KEEP_MS })
  const target = {
    // URLs put IPv6 addresses in brackets.
    host: hostname.replace(/^\[(.+)\]$/, '$1'),
    port: port === '' ? (isTls ? 443 : 80) : Number(port),
    maxHeaderSize: MAX_HEAD_BYTES,
    ...(ca === null ? {} : { ca: [...rootCertificates, ca] }),
  }
  return {
    host,
    send({ method, path, headers, body = null, timeoutMs, whole }, { onResponse, onFailure }) {
      const lengthIsDue =
        body !== null || method === 'POST' || method === 'PUT' || method === 'PATCH'
      if (lengthIsDue) headers.push('content-length', String(body?.length ?? 0))
      let mayRepeat = isReadMethod(method)

      const sendOn = (pool: Agent | false): ClientRequest => {
        const call = (isTls ? tlsRequest : request)({
          ...target,
          agent: pool,
          method,
          path,
          headers,
          // Disables the socket's idle timeout, which is meant for pooled connections.
          timeout: 0,
        })
        // Unlimited, because Node silently drops headers beyond a limit. `maxHeaderSize` limits them instead.
        call.maxHeadersCount = 0
        let bytesBefore = 0
        let hasEnded = false
        call.on('socket', socket => {
          bytesBefore = socket.bytesRead
          limitConnecting(call, socket, isTls)
        })
        call.on('response', response => {
          clearTimeout(start)
          if (method === 'HEAD') {
            // If the backend sent a body anyway, it would be taken for the response to a later call.
            hasEnded = true
            response.socket.destroy()
          } else detectReset(response)
          response.on('error', onFailure).on('close', () => clearTimeout(end))
          if (whole !== undefined) limitLength(response, whole.bytes, abort)
          onResponse(response, call)
        })
        // The gateway never requests an upgrade.
        call.on('upgrade', (_response, socket) => {
          socket.destroy()
          call.emit('error', new CallError('BAD_RESPONSE', 'unexpected protocol switch'))
        })
        call.on('error', (cause: NodeJS.ErrnoException) => {
          if (hasEnded) return
          const isStale =
            call.reusedSocket &&
            call.socket?.bytesRead === bytesBefore &&
            BROKEN_CONNECTION.includes(cause.code ?? '')
          if (mayRepeat && isStale) {
            mayRepeat = false
            current = sendOn(false)
            return
          }
          clearTimeout(start)
          clearTimeout(end)
          onFailure(cause)
        })
        call.end(body ?? undefined)
        return call
      }
      const abort = (cause?: CallError) => {
        mayRepeat = false
        current.destroy(cause)
      }
      let current = sendOn((body?.length ?? 0) > LONGEST_BODY_ON_KEPT_BYTES ? false : agent)
      const late = () => abort(new CallError('LATE', 'response timed out'))
      const start = setTimeout(late, timeoutMs)
      const end = whole && setTimeout(late, whole.timeoutMs)
      return { abort }
    },
    close: () => agent.destroy(),
  }
}

const limitLength = (response: IncomingMessage, bytes: number, abort: Sent['abort']): void => {
  let length = 0
  response.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > bytes) abort(new CallError('BAD_RESPONSE', 'response too long'))
  })
}

/**
 * Fails a response without a declared length if its connection was reset. While reading is paused, Node may report a
 * reset as a normal end, but a reset socket has no peer.
 */
const detectReset = (response: IncomingMessage): void => {
  const { headers, socket } = response
  if ('content-length' in headers || 'transfer-encoding' in headers) return
  const check = () => {
    if (socket.remoteAddress !== undefined) return
    response.destroy(new CallError('BAD_RESPONSE', 'the connection was reset'))
  }
  // Runs before Node's own listener, which completes the response.
  socket.prependOnceListener('end', check)
  response.once('close', () => socket.off('end', check))
}

const limitConnecting = (call: ClientRequest, socket: Socket, isTls: boolean): void => {
  if (!socket.connecting) return
  const late = () => call.destroy(new CallError('NO_CONNECTION', 'connection timed out'))
  const timer = setTimeout(late, CONNECT_WITHIN_MS)
  const stop = () => clearTimeout(timer)
  socket.once(isTls ? 'secureConnect' : 'connect', stop).once('close', stop)
}

export interface Head {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

interface AskOptions {
  /** Aborts the request. */
  signal?: AbortSignal | undefined
  /** JSON to send with a POST instead of a GET. */
  json?: string
}

/**
 * Requests `path` and returns the response, whose body must be short.
 * @throws CallError LATE if the response takes longer than `withinMs`, BAD_RESPONSE if the body is cut off or too long
 */
export const ask = (
  client: Client,
  path: string,
  headers: readonly string[],
  withinMs: number,
  { signal, json }: AskOptions = {},
): Promise<Head> =>
  new Promise((resolve, reject) => {
    const type = json === undefined ? [] : ['content-type', 'application/json']
    const call = client.send(
      {
        method: json === undefined ? 'GET' : 'POST',
        path,
        headers: ['host', client.host, ...headers, ...type],
        body: json === undefined ? null : Buffer.from(json),
        timeoutMs: withinMs,
        whole: { timeoutMs: withinMs, bytes: MAX_ASKED_BYTES },
      },
      {
        onFailure: reject,
        onResponse: response => {
          let text = ''
          response
            .setEncoding('utf8')
            .on('data', (chunk: string) => {
              text += chunk
            })
            .on('end', () =>
              resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
            )
        },
      },
    )
    signal?.addEventListener('abort', () => call.abort())
  })
