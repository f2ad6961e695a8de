import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type {
  ConnectionError,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify'
import { endWhenRead, latestResponse } from './http-server.ts'
import { acceptsHtml, plainPage, STYLE_HASH } from './plain-page.ts'
import { isTls } from './security-headers.ts'

export interface Problem {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly retryAfterS?: number
  /** HTML for browsers that open a page; otherwise they get the problem as JSON, too. */
  readonly page?: string
}

export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'
const HTML_TYPE = 'text/html; charset=utf-8'

const problemBody = ({ code, message }: Problem): string =>
  JSON.stringify({ success: false, code, message })

/** Flat list of header names and values. */
const retryAfter = ({ retryAfterS }: Problem): readonly string[] =>
  retryAfterS === undefined ? [] : ['retry-after', String(retryAfterS)]

/** Sends a problem, even on a hijacked reply. No-op if a response has already started. */
export const sendProblem = (
  reply: FastifyReply,
  problem: Problem,
  extra: readonly string[] = [],
): void => {
  const { raw } = reply
  if (raw.headersSent || raw.destroyed) return
  const { securityHeaders } = reply.server
  const page = acceptsHtml(reply.request.headers.accept) ? problem.page : undefined
  const body = page ?? problemBody(problem)
  raw.writeHead(problem.status, [
    ...(page === undefined
      ? securityHeaders.plain
      : securityHeaders.forPage({ styles: [STYLE_HASH] })),
    'content-type',
    page === undefined ? JSON_TYPE : HTML_TYPE,
    'cache-control',
    page === undefined ? 'no-store' : 'no-store, no-transform',
    'content-length',
    String(Buffer.byteLength(body)),
    ...retryAfter(problem),
    ...extra,
  ])
  endWhenRead(raw, body)
}

/** For requests with more or larger headers than the gateway accepts. */
export const HEADERS_TOO_LARGE: Problem = {
  status: 431,
  code: 'HEADERS_TOO_LARGE',
  message: "The request headers are too large. Delete this site's cookies and try again.",
  page: plainPage('Too many cookies', [
    'Your browser sends more cookies with each request than this site accepts (16 kB). In your browser’s settings, delete the cookies for this address, then reload this page.',
    'Cookies of other apps on the same host count, whatever their port, and so do those of a sign-in in front of this site, such as <code>_oauth2_proxy</code>, <code>authentik_proxy</code>, <code>authelia_session</code> and <code>CF_Authorization</code>. After you delete these, sign in again.',
  ]),
}
const MALFORMED: Record<string, Problem> = {
  HPE_HEADER_OVERFLOW: HEADERS_TOO_LARGE,
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'REQUEST_TIMEOUT',
    message: 'The request took too long to send. Try again.',
  },
}
const NOT_HTTP: Problem = {
  status: 400,
  code: 'BAD_REQUEST',
  message: "The request isn't valid HTTP.",
}

/** Whether writing to the socket would corrupt a response that has started or is queued. */
const isMidResponse = (socket: Socket): boolean => {
  const response = latestResponse(socket)
  if (response === undefined) return false
  return response.headersSent || response.socket === null
}

/** Connections that close after their running request. Node reports each further piece of garbage on them. */
const closing = new WeakSet<Socket>()

/**
 * Whether an unfinished head is a browser's that opens a page. If only the end of the head is known, it is taken for
 * one: browsers send the cookies last.
 */
const isForPage = (head: string): boolean =>
  acceptsHtml(/^accept:.*/im.exec(head)?.[0]) || !/^[A-Z]+ \S+ HTTP/.test(head)

/** Responds to requests that never reach a hook because Node can't parse them. Passed to Fastify's constructor. */
export const clientErrorHandler = (cause: ConnectionError, socket: Socket): void => {
  if (cause.code === 'ECONNRESET' || !socket.writable || isMidResponse(socket)) {
    socket.destroy()
    return
  }
  const running = latestResponse(socket)
  if (running?.req.complete) {
    // The bytes follow a request that is still being handled, so they must not get its response.
    if (!closing.has(socket)) running.once('close', () => socket.destroySoon())
    closing.add(socket)
    return
  }
  const problem = MALFORMED[cause.code ?? ''] ?? NOT_HTTP
  const page = isForPage(String(cause.rawPacket)) ? problem.page : undefined
  const body = page ?? problemBody(problem)
  socket.end(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n` +
      `Content-Type: ${page === undefined ? JSON_TYPE : HTML_TYPE}\r\nCache-Control: no-store\r\n` +
      `Content-Security-Policy: default-src 'none'; style-src '${STYLE_HASH}'; frame-ancestors 'none'\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

const OUT_OF_FILES: Problem = {
  status: 503,
  code: 'BUSY',
  message: 'The gateway has too many connections. Try again in a few seconds.',
  retryAfterS: 5,
}
const GATEWAY_ERROR = {
  code: 'GATEWAY_ERROR',
  message: "The gateway couldn't handle the request. See the gateway log for details.",
}

/** Handles URLs that Fastify can't parse. Fastify reports them before any routing or hooks. */
export const frameworkErrors = (
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void => {
  reply.hijack()
  sendProblem(reply, {
    status: error.statusCode ?? 400,
    code: 'BAD_ADDRESS',
    message: 'The URL is invalid. Check it for typos.',
  })
}

/**
 * Sends all errors of the gateway as { success: false, code, message }. A 4xx keeps its message; a 5xx is logged and
 * gets a generic message.
 */
export const errors = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError | ProblemError>((error, request, reply) => {
    if (error instanceof ProblemError) {
      const { problem } = error
      // Fastify closes the connection after rejecting a body. Keep it open if the client is told to retry.
      const closes = reply.hasHeader('connection') && problem.retryAfterS === undefined
      reply.hijack()
      return sendProblem(reply, problem, [
        ...(isTls(request) ? app.securityHeaders.onTls : []),
        ...(closes ? ['connection', 'close'] : []),
      ])
    }
    const status = error.statusCode ?? 500
    if (status < 500) {
      // Don't expose Fastify error codes.
      const code = error.code?.startsWith('FST_') ? 'BAD_REQUEST' : (error.code ?? 'BAD_REQUEST')
      return reply
        .code(status)
        .header('cache-control', 'no-store')
        .send({ success: false, code, message: error.message })
    }
    const isOutOfFiles = app.requestLog.isOutOfFiles(error, request)
    if (!isOutOfFiles) {
      app.requestLog.logger.error({ err: error, requestId: request.id }, 'request failed')
    }
    // Don't use headers that were meant for the failed response, such as its content type.
    reply.hijack()
    return sendProblem(reply, isOutOfFiles ? OUT_OF_FILES : { ...GATEWAY_ERROR, status })
  })
}
