import type { Connection } from './connection.ts'

/** Methods whose calls are expected to have a body, so that an absent one is said aloud (RFC 9110 8.6). */
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH'])

/** The head of a call: `lines` are its headers, each with its CR LF, without Host and Content-Length. */
export const headOf = (
  method: string,
  path: string,
  host: string,
  lines: string,
  body: Buffer | null,
): string => {
  const length =
    body !== null || WITH_BODY.has(method) ? `content-length: ${body?.length ?? 0}\r\n` : ''
  return `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines}${length}\r\n`
}

/**
 * One call to the backend, from its place in the queue to the end of its answer. What is sent is given to the constructor;
 * what comes back is told to the methods: onHead, onData for each piece, onEnd; or, at any point, onError and nothing more.
 */
export abstract class Call {
  readonly method: string
  readonly path: string
  /** Request line and headers as they go out, each line with its CR LF, the empty line included. */
  readonly head: string
  readonly body: Buffer | null
  /** Set by the pool. */
  connection: Connection | null = null
  deadlineAt = 0

  constructor(method: string, path: string, head: string, body: Buffer | null) {
    this.method = method
    this.path = path
    this.head = head
    this.body = body
  }

  /** `headers`: flat list of lower-case name, value. */
  abstract onHead(status: number, headers: string[]): void
  /** `chunk` is lent for the time of the call: who keeps it copies it. False: no more until the connection resumes. */
  abstract onData(chunk: Buffer): boolean
  abstract onEnd(): void
  abstract onError(cause: Error): void
}
