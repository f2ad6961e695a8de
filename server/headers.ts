import type { IncomingMessage } from 'node:http'

/** Headers of one connection, never forwarded (RFC 9110 7.6.1), plus those the forwarder writes itself. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
const DROPPED_FROM_REQUEST = new Set([
  ...HOP_BY_HOP,
  // The HTTP client sets both from the backend's address and the body; Expect was answered by this server already.
  'host',
  'content-length',
  'expect',
  // Replaced by what this server knows for itself.
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
])
const DROPPED_FROM_ANSWER = new Set([
  ...HOP_BY_HOP,
  // They name the inner host or its software.
  'server',
  'via',
  'x-powered-by',
])

/** Lower-case names listed in a Connection header: hop-by-hop by declaration. */
const named = (connection: string | undefined): readonly string[] =>
  connection === undefined || connection === 'keep-alive' || connection === 'close'
    ? []
    : connection.toLowerCase().split(/\s*,\s*/)

/** Who the browser is and what it asked for, as the backend shall see it. */
export interface ForwardedFor {
  /** Whole X-Forwarded-For value. */
  readonly chain: string
  readonly proto: string
  readonly host: string
}

/** End-to-end headers of a browser's request as a flat name, value list, X-Forwarded-* added. */
export const requestHeaders = (request: IncomingMessage, forwarded: ForwardedFor): string[] => {
  const raw = request.rawHeaders
  const alsoDropped = named(request.headers.connection)
  const flat: string[] = []
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] as string
    const lower = name.toLowerCase()
    if (DROPPED_FROM_REQUEST.has(lower)) continue
    if (alsoDropped.length > 0 && alsoDropped.includes(lower)) continue
    flat.push(name, raw[i + 1] as string)
  }
  flat.push(
    'x-forwarded-for',
    forwarded.chain,
    'x-forwarded-proto',
    forwarded.proto,
    'x-forwarded-host',
    forwarded.host,
  )
  return flat
}

export interface Answer {
  /** Flat name, value list, ready for `writeHead`. */
  readonly headers: string[]
  /** Declared body size in bytes, -1 when open. */
  readonly length: number
  readonly type: string
}

/** End-to-end headers of a backend's answer, from the wire's flat list of name and value bytes. */
export const answerHeaders = (raw: readonly Buffer[]): Answer => {
  const headers: string[] = []
  let length = -1
  let type = ''
  let alsoDropped: readonly string[] = []
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = (raw[i] as Buffer).toString('latin1')
    const lower = name.toLowerCase()
    const value = (raw[i + 1] as Buffer).toString('latin1')
    if (DROPPED_FROM_ANSWER.has(lower)) {
      if (lower === 'connection') alsoDropped = named(value)
      continue
    }
    if (lower === 'content-length') length = Number(value)
    else if (lower === 'content-type') type = value
    headers.push(name, value)
  }
  return {
    headers:
      alsoDropped.length === 0
        ? headers
        : headers.filter(
            (_, i) => !alsoDropped.includes((headers[i - (i % 2)] as string).toLowerCase()),
          ),
    length,
    type,
  }
}
