/**
 * Why a backend call failed before its response. The message contains no address except the target of a redirect, without
 * credentials and query.
 */
export interface Failure {
  readonly status: 400 | 502 | 503 | 504
  readonly code: string
  readonly message: string
  /** Whether the backend is unreachable, as opposed to a failure of this one call. */
  readonly isUnreachable: boolean
  readonly retryAfterS?: number
}

/** Error raised by the gateway itself. Errors from Node's client, TLS and sockets have their own codes. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code:
    | 'BAD_RESPONSE'
    | 'LATE'
    | 'NO_CONNECTION'
    | 'NO_PLACE'
    | 'REDIRECTED'
    | 'STOPPING'
    | 'UNUSABLE_STATUS'

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

const LATE = failure(
  504,
  'BACKEND_TIMEOUT',
  "The server didn't respond in time. It may still be working.",
)
const NO_CONNECTION = failure(
  504,
  'BACKEND_TIMEOUT',
  "The server can't be reached: the connection timed out. Check that it's running.",
  { isUnreachable: true },
)
const UNSENDABLE = failure(
  400,
  'BAD_REQUEST',
  "The request can't be forwarded: its URL or a header contains invalid characters.",
)
const NO_PLACE = failure(
  503,
  'BUSY',
  'Too many requests are in progress. Try again in a few seconds.',
  { retryAfterS: 5 },
)
const STOPPING = failure(503, 'STOPPING', 'The gateway is shutting down. Try again in a moment.', {
  retryAfterS: 5,
})
const untrusted = (message: string) =>
  failure(502, 'BACKEND_UNTRUSTED', message, { isUnreachable: true })
const unreachable = (why: string) =>
  failure(502, 'BACKEND_UNREACHABLE', `The server can't be reached: ${why}`, {
    isUnreachable: true,
  })
const UNKNOWN_HOST = unreachable("its host name couldn't be resolved. Check BACKEND_URL.")
const REFUSED = unreachable("it refused the connection. Check that it's running.")
const UNTRUSTED = untrusted(
  "The server's certificate isn't trusted. Set BACKEND_CA_FILE to the file with its CA certificate.",
)
const WRONG_HOST = untrusted(
  "The server's certificate is for another host name. Use that name in BACKEND_URL.",
)
const EXPIRED = untrusted("The server's certificate has expired. Renew it.")
const NOT_YET_VALID = untrusted(
  "The server's certificate isn't valid yet. Check the clocks of both machines.",
)
const NO_TLS = unreachable(
  "it doesn't use TLS on the port in BACKEND_URL. Use http:// or another port.",
)
const OLD_TLS = unreachable(
  'it has no TLS version in common with the gateway. Enable TLS 1.2 or newer on the server.',
)
const CLIENT_CERTIFICATE = unreachable(
  "it requires a client certificate, which the gateway doesn't have.",
)
const NO_HANDSHAKE = unreachable('the TLS handshake failed. Check its TLS settings.')
const BAD_RESPONSE = failure(
  502,
  'BACKEND_BROKEN',
  'The server closed the connection or sent an invalid response. Check the server log.',
)

/** The outcome is unknown, so the app must not take this for a refusal. */
const UNUSABLE_STATUS = failure(
  502,
  'BACKEND_STATUS',
  'The server responded with a status that makes browsers repeat a call. It may have handled the request.',
)

const BY_CODE: Record<string, Failure> = {
  LATE,
  NO_CONNECTION,
  ETIMEDOUT: NO_CONNECTION,
  ERR_INVALID_CHAR: UNSENDABLE,
  ERR_INVALID_HTTP_TOKEN: UNSENDABLE,
  ERR_UNESCAPED_CHARACTERS: UNSENDABLE,
  NO_PLACE,
  EMFILE: NO_PLACE,
  ENFILE: NO_PLACE,
  STOPPING,
  UNUSABLE_STATUS,
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
/** Patterns for Node's TLS error codes, which are derived from OpenSSL's error names. */
const BY_PATTERN: readonly (readonly [RegExp, Failure])[] = [
  [/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST/, NO_TLS],
  [/UNSUPPORTED_PROTOCOL|ALERT_PROTOCOL_VERSION|VERSION_TOO_LOW/, OLD_TLS],
  [/CERTIFICATE_REQUIRED|ALERT_BAD_CERTIFICATE/, CLIENT_CERTIFICATE],
  [/^ERR_SSL_/, NO_HANDSHAKE],
  [/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/, UNTRUSTED],
]

export const failureOf = (cause: unknown): Failure => {
  if (!(cause instanceof Error) || !('code' in cause)) return BAD_RESPONSE
  const code = String(cause.code)
  if (code === 'REDIRECTED') return failure(502, 'BACKEND_REDIRECTS', cause.message)
  // For EPROTO, only the message contains OpenSSL's reason.
  const reason = code === 'EPROTO' ? cause.message.toUpperCase().replaceAll(' ', '_') : code
  const found = BY_PATTERN.find(([pattern]) => pattern.test(reason))?.[1]
  return BY_CODE[code] ?? found ?? (code === 'EPROTO' ? NO_HANDSHAKE : BAD_RESPONSE)
}
