/** Failure of a backend call before its response; the message never contains an address. */
export interface Failure {
  readonly status: 400 | 502 | 503 | 504
  readonly code: string
  readonly message: string
  /** Whether the backend itself is unreachable, rather than one call failing. */
  readonly isUnreachable: boolean
  /** Seconds, for Retry-After. */
  readonly retryAfterS?: number
}

/** Errors detected by the gateway; Node's client, TLS and sockets have their own codes. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: 'BAD_RESPONSE' | 'LATE' | 'NO_CONNECTION' | 'NO_PLACE' | 'STOPPING'

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
const untrusted = (message: string) =>
  failure(502, 'BACKEND_UNTRUSTED', message, { isUnreachable: true })
const unreachable = (why: string) =>
  failure(502, 'BACKEND_UNREACHABLE', `The backend cannot be reached: ${why}`, {
    isUnreachable: true,
  })
const UNKNOWN_HOST = unreachable('its host name is unknown.')
const REFUSED = unreachable('it refuses the connection.')
const UNTRUSTED = untrusted(
  "The backend's certificate is not trusted. Give its authority with BACKEND_CA_FILE.",
)
const WRONG_HOST = untrusted(
  "The backend's certificate is for another host name than the one in BACKEND_URL.",
)
const EXPIRED = untrusted("The backend's certificate has expired. Renew it.")
const NOT_YET_VALID = untrusted("The backend's certificate is not valid yet. Check the clocks.")
const NO_TLS = unreachable(
  'it does not speak TLS at the https address in BACKEND_URL. Use http:// or another port.',
)
const OLD_TLS = unreachable('it has no TLS version in common with the gateway (1.2 or newer).')
const CLIENT_CERTIFICATE = unreachable(
  'it asks for a client certificate, which the gateway does not have.',
)
const NO_HANDSHAKE = unreachable('the TLS handshake failed.')
const BAD_RESPONSE = failure(
  502,
  'BACKEND_BROKEN',
  'The backend broke the connection off without an answer.',
)

/** Failures by error code. */
const BY_CODE: Record<string, Failure> = {
  LATE,
  NO_CONNECTION,
  ETIMEDOUT: NO_CONNECTION,
  ERR_INVALID_CHAR: UNSENDABLE,
  ERR_INVALID_HTTP_TOKEN: UNSENDABLE,
  ERR_UNESCAPED_CHARACTERS: UNSENDABLE,
  NO_PLACE,
  STOPPING,
  ENOTFOUND: UNKNOWN_HOST,
  EAI_AGAIN: UNKNOWN_HOST,
  ECONNREFUSED: REFUSED,
  EHOSTUNREACH: REFUSED,
  ENETUNREACH: REFUSED,
  EACCES: REFUSED,
  EADDRNOTAVAIL: REFUSED,
  ERR_TLS_CERT_ALTNAME_INVALID: WRONG_HOST,
  CERT_HAS_EXPIRED: EXPIRED,
  CERT_NOT_YET_VALID: NOT_YET_VALID,
}
/** Node's TLS codes, derived from OpenSSL's error names. */
const BY_PATTERN: readonly (readonly [RegExp, Failure])[] = [
  [/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST/, NO_TLS],
  [/UNSUPPORTED_PROTOCOL|ALERT_PROTOCOL_VERSION|VERSION_TOO_LOW/, OLD_TLS],
  [/CERTIFICATE_REQUIRED|ALERT_BAD_CERTIFICATE/, CLIENT_CERTIFICATE],
  [/^ERR_SSL_/, NO_HANDSHAKE],
  [/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/, UNTRUSTED],
]

/** Maps a call's error to a failure. */
export const failureOf = (cause: unknown): Failure => {
  if (!(cause instanceof Error) || !('code' in cause)) return BAD_RESPONSE
  const code = String(cause.code)
  // Only the message contains OpenSSL's reason.
  const reason = code === 'EPROTO' ? cause.message.toUpperCase().replaceAll(' ', '_') : code
  const found = BY_PATTERN.find(([pattern]) => pattern.test(reason))?.[1]
  return BY_CODE[code] ?? found ?? (code === 'EPROTO' ? NO_HANDSHAKE : BAD_RESPONSE)
}
