/** How a call to the backend failed before its response began; the message names no address. */
export interface Failure {
  readonly status: 400 | 502 | 503 | 504
  readonly code: string
  readonly message: string
  /** The backend could not be spoken to at all, as opposed to one call going wrong. */
  readonly isUnreachable: boolean
  /** Seconds, for Retry-After. */
  readonly retryAfterS?: number
}

/** What the gateway itself finds wrong with a call; undici and the socket have codes of their own. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: 'BAD_RESPONSE' | 'LATE' | 'NO_PLACE' | 'STOPPING' | 'LEFT'

  constructor(code: CallError['code'], message: string) {
    super(message)
    this.code = code
  }
}

const failure = (
  status: Failure['status'],
  code: string,
  message: string,
  more: Partial<Failure> = {},
): Failure => ({ status, code, message, isUnreachable: false, ...more })

const LATE = failure(504, 'BACKEND_TIMEOUT', 'The backend did not answer in time.')
const NO_CONNECTION = failure(
  504,
  'BACKEND_TIMEOUT',
  'The backend cannot be reached: no connection in time.',
  { isUnreachable: true },
)
const UNSENDABLE = failure(400, 'BAD_REQUEST', 'The request cannot be forwarded.')
const NO_PLACE = failure(503, 'BUSY', 'Too many calls are under way. Try again in a few seconds.', {
  retryAfterS: 5,
})
const STOPPING = failure(503, 'STOPPING', 'The gateway is stopping.', { retryAfterS: 5 })
const UNTRUSTED = failure(502, 'BACKEND_UNTRUSTED', "The backend's certificate is not trusted.", {
  isUnreachable: true,
})
const UNKNOWN_HOST = failure(
  502,
  'BACKEND_UNREACHABLE',
  'The backend cannot be reached: its host name is unknown.',
  { isUnreachable: true },
)
const REFUSED = failure(
  502,
  'BACKEND_UNREACHABLE',
  'The backend cannot be reached: it refuses the connection.',
  { isUnreachable: true },
)
const BAD_RESPONSE = failure(
  502,
  'BACKEND_BROKEN',
  'The backend broke the connection off without an answer.',
)

/** By the code of the error: undici's, the socket's, ours. */
const BY_CODE: Record<string, Failure> = {
  UND_ERR_HEADERS_TIMEOUT: LATE,
  UND_ERR_BODY_TIMEOUT: LATE,
  LATE,
  UND_ERR_CONNECT_TIMEOUT: NO_CONNECTION,
  ETIMEDOUT: NO_CONNECTION,
  UND_ERR_INVALID_ARG: UNSENDABLE,
  UND_ERR_NOT_SUPPORTED: UNSENDABLE,
  NO_PLACE,
  STOPPING,
  UND_ERR_DESTROYED: STOPPING,
  UND_ERR_CLOSED: STOPPING,
  ENOTFOUND: UNKNOWN_HOST,
  EAI_AGAIN: UNKNOWN_HOST,
  ECONNREFUSED: REFUSED,
  EHOSTUNREACH: REFUSED,
  ENETUNREACH: REFUSED,
  EACCES: REFUSED,
  EADDRNOTAVAIL: REFUSED,
}
/** Codes of Node's TLS for a certificate that does not hold. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/

/** What to answer for an error of a call. */
export const failureOf = (cause: unknown): Failure => {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return BY_CODE[code] ?? (CERTIFICATE.test(code) ? UNTRUSTED : BAD_RESPONSE)
}
