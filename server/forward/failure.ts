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

const away = (code: string, message: string, status: Failure['status'] = 502) =>
  failure(status, code, message, { isUnreachable: true })
const unreachable = (why: string) =>
  away('BACKEND_UNREACHABLE', `The server can't be reached: ${why}`)
const untrusted = (why: string) => away('BACKEND_UNTRUSTED', `The server's certificate ${why}`)
const refused = (code: string, message: string) => failure(503, code, message, { retryAfterS: 5 })

const BAD_RESPONSE = failure(
  502,
  'BACKEND_BROKEN',
  'The server closed the connection or sent an invalid response. Check the server log.',
)

/** By the code of an error. The first pattern that matches counts; those of TLS are OpenSSL's names of errors. */
const FAILURES: readonly (readonly [RegExp, Failure])[] = [
  [
    /^LATE$/,
    failure(504, 'BACKEND_TIMEOUT', "The server didn't respond in time. It may still be working."),
  ],
  [
    /^(?:NO_CONNECTION|ETIMEDOUT)$/,
    away(
      'BACKEND_TIMEOUT',
      "The server can't be reached: the connection timed out. Check that it's running.",
      504,
    ),
  ],
  [
    /^ERR_(?:INVALID_CHAR|INVALID_HTTP_TOKEN|UNESCAPED_CHARACTERS)$/,
    failure(
      400,
      'BAD_REQUEST',
      "The request can't be forwarded: its URL or a header contains invalid characters.",
    ),
  ],
  [
    /^(?:NO_PLACE|EMFILE|ENFILE)$/,
    refused('BUSY', 'Too many requests are in progress. Try again in a few seconds.'),
  ],
  [/^STOPPING$/, refused('STOPPING', 'The gateway is shutting down. Try again in a moment.')],
  [
    // The outcome is unknown, so the app must not take this for a refusal.
    /^UNUSABLE_STATUS$/,
    failure(
      502,
      'BACKEND_STATUS',
      'The server responded with a status that makes browsers repeat a call. It may have handled the request.',
    ),
  ],
  [
    /^(?:ENOTFOUND|EAI_AGAIN)$/,
    unreachable("its host name couldn't be resolved. Check BACKEND_URL."),
  ],
  [
    /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EACCES|EADDRNOTAVAIL)$/,
    unreachable("it refused the connection. Check that it's running."),
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    untrusted('is for another host name. Use that name in BACKEND_URL.'),
  ],
  [/^CERT_HAS_EXPIRED$/, untrusted('has expired. Renew it.')],
  [/^CERT_NOT_YET_VALID$/, untrusted("isn't valid yet. Check the clocks of both machines.")],
  [
    /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST/,
    unreachable("it doesn't use TLS on the port in BACKEND_URL. Use http:// or another port."),
  ],
  [
    /UNSUPPORTED_PROTOCOL|ALERT_PROTOCOL_VERSION|VERSION_TOO_LOW/,
    unreachable(
      'it has no TLS version in common with the gateway. Enable TLS 1.2 or newer on the server.',
    ),
  ],
  [
    /CERTIFICATE_REQUIRED|ALERT_BAD_CERTIFICATE/,
    unreachable("it requires a client certificate, which the gateway doesn't have."),
  ],
  [/^(?:ERR_SSL_.*|EPROTO)$/, unreachable('the TLS handshake failed. Check its TLS settings.')],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/,
    untrusted("isn't trusted. Set BACKEND_CA_FILE to the file with its CA certificate."),
  ],
]

export const failureOf = (cause: unknown): Failure => {
  if (!(cause instanceof Error) || !('code' in cause)) return BAD_RESPONSE
  const code = String(cause.code)
  if (code === 'REDIRECTED') return failure(502, 'BACKEND_REDIRECTS', cause.message)
  // For EPROTO, only the message contains OpenSSL's reason.
  const reasons = [
    code === 'EPROTO' ? cause.message.toUpperCase().replaceAll(' ', '_') : code,
    code,
  ]
  return (
    reasons.map(reason => FAILURES.find(([pattern]) => pattern.test(reason))?.[1]).find(Boolean) ??
    BAD_RESPONSE
  )
}
