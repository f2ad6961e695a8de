import { capital, sentence } from './sentence.ts'

/**
 * Whether the browser is offline. False only means that it has some network connection, not that the server is
 * reachable.
 */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false
export const OFFLINE = 'This device is offline. Try again once you reconnect.'

/** The server couldn't be reached, or its response was cut off. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  constructor(
    readonly url: string,
    options?: ErrorOptions,
    /** Nothing was sent, because the browser was offline. */
    readonly wasOffline = false,
    /** The server responds to other calls, so this one may have been blocked in the browser. */
    readonly isServerHere = false,
  ) {
    super(`No response from ${url}`, options)
  }
}

export class HttpError extends Error {
  override readonly name = 'HttpError'
  constructor(
    readonly status: number,
    readonly url: string,
    /** The server's message; null if missing or generic ("Internal Server Error"). */
    readonly serverMessage: string | null,
    readonly code: string | null = null,
    /** Value of the `retry-after` header, in seconds. */
    readonly retryAfterS: number | null = null,
    options?: ErrorOptions,
  ) {
    super(`${status} from ${url}${serverMessage ? `: ${serverMessage}` : ''}`, options)
  }
}

export class ContractError extends Error {
  override readonly name = 'ContractError'
  constructor(
    readonly url: string,
    readonly issues: string[],
    options?: ErrorOptions,
  ) {
    super(`Unexpected response from ${url}: ${issues.join('; ')}`, options)
  }
}

/**
 * The response is HTML or empty instead of JSON, because this backend version lacks the endpoint (backend-notes 5.1).
 */
export class NotOfferedError extends Error {
  override readonly name = 'NotOfferedError'
  constructor(
    readonly url: string,
    options?: ErrorOptions,
  ) {
    super(`This server version doesn’t support ${url}`, options)
  }
}

/** An error whose message is written for users. */
export class ExplainedError extends Error {
  override readonly name = 'ExplainedError'
}

/** Signing in succeeded, but the browser didn’t keep the session cookie. */
export class CookieRejectedError extends ExplainedError {
  constructor() {
    super(
      'Login succeeded, but the browser rejected the session cookie. If the server uses secure cookies, open this page over HTTPS.',
    )
  }
}

/**
 * Something between the browser and the backend responded, such as a proxy’s sign-in or error page. Says nothing about
 * the session or the backend’s data.
 */
export class InterceptedError extends ExplainedError {
  constructor(
    readonly url: string,
    /** 0 for a redirect. */
    readonly status: number,
    /** A sign-in in front of the gateway may have ended, so the call didn’t reach it. */
    readonly isSignIn: boolean,
  ) {
    super(
      isSignIn
        ? 'A sign-in in front of Stargazarr may have ended. Sign in again in another tab, or reload the page.'
        : `Something other than the server responded (status ${status}). Check the proxies in between.`,
    )
  }
}

export const BLOCKED =
  'Blocked in this browser, probably by an extension. Allow this address in it, and try again.'

/** The browser doesn't let the call out: it fails each time while the server responds to others. */
export class BlockedError extends ExplainedError {
  constructor(cause: unknown) {
    super(BLOCKED, { cause })
  }
}

/** What a change is about was deleted, or its number is another one's. */
export class GoneError extends ExplainedError {}

/** The response to a write was lost. Reloading showed that nothing had changed. */
export class NotSavedError extends ExplainedError {
  constructor(cause: unknown) {
    super(
      isProbablyBlocked(cause)
        ? `The change wasn’t saved. ${BLOCKED}`
        : 'The response was lost, and the change wasn’t saved. Try again.',
      { cause },
    )
  }
}

/** The response to a write was lost, and reloading failed. */
export class UnconfirmedError extends ExplainedError {
  constructor(check: string, cause: unknown) {
    super(`The response was lost, so it’s unclear whether the change was made. ${check}`, {
      cause,
    })
  }
}

const isProbablyBlocked = (cause: unknown) => cause instanceof NetworkError && cause.isServerHere

/** Gateway error codes for calls that the backend may still have handled. */
const LOST_CODES = ['BACKEND_BROKEN', 'BACKEND_STATUS', 'BACKEND_TIMEOUT', 'STOPPING']

/** Statuses of calls that weren’t carried out. Any other one, such as 408, 499 or 524, leaves the outcome open. */
const NOT_DONE = new Set([
  400, 401, 402, 403, 404, 405, 406, 407, 409, 410, 411, 412, 413, 414, 415, 416, 417, 422, 423,
  424, 426, 428, 429, 431, 451, 501, 505, 511,
])
/** Statuses with which the server reports a failure of its own; the last two only with a message. */
const OWN_FAILURES = [500, 503]
const EXPLAINED_FAILURES = [502, 504]

/** Whether the outcome is unknown: the connection broke, or the response was late, unreadable or not the server’s. */
export const isOutcomeUnknown = (cause: unknown): boolean => {
  if (cause instanceof NetworkError) return !cause.wasOffline
  if (cause instanceof ContractError) return true
  if (cause instanceof InterceptedError) return !cause.isSignIn && !NOT_DONE.has(cause.status)
  if (!(cause instanceof HttpError)) return false
  const { status, code, serverMessage } = cause
  if (LOST_CODES.includes(code ?? '')) return true
  if (NOT_DONE.has(status) || OWN_FAILURES.includes(status)) return false
  return !EXPLAINED_FAILURES.includes(status) || (code === null && serverMessage === null)
}

/** Codes of 503 responses that come from the gateway instead of the backend. */
const GATEWAY_CODES = ['BUSY', 'STOPPING', 'AUTH_NOT_KNOWN_YET']

/** Whether the error is the gateway's or a proxy's, and so says nothing about what the backend would have answered. */
export const isGatewayError = (cause: unknown): boolean =>
  cause instanceof InterceptedError ||
  (cause instanceof HttpError &&
    (cause.status === 502 || cause.status === 504 || GATEWAY_CODES.includes(cause.code ?? '')))

/** Whether the change may have been saved despite this error. */
export const isUnconfirmed = (cause: unknown): boolean =>
  cause instanceof UnconfirmedError ||
  isOutcomeUnknown(cause) ||
  (cause instanceof Error && !(cause instanceof NotSavedError) && isUnconfirmed(cause.cause))

const NO_REASON = 'The server gave no reason. Try again.'

/** The server's message, or `fallback` if there is none. */
export const messageOf = (cause: unknown, fallback = NO_REASON): string => {
  if (cause instanceof ExplainedError) return cause.message
  if (cause instanceof NetworkError && cause.wasOffline) return OFFLINE
  return cause instanceof HttpError && cause.serverMessage ? cause.serverMessage : fallback
}

/**
 * Message for an error. For a store's error, this describes the cause.
 * @param fallback likely reason and remedy, used if the server gave none
 */
export const reasonOf = (thrown: unknown, fallback = NO_REASON): string => {
  const cause = thrown instanceof Error && thrown.name === 'Error' ? thrown.cause : thrown
  if (isOutcomeUnknown(cause))
    return new UnconfirmedError('Check your connection and try again.', cause).message
  if (cause instanceof NotOfferedError) return 'This server version doesn’t support this action.'
  return sentence(messageOf(cause, fallback))
}

const OPENING = /^(The|This|That|It|No|Your|Another|Failed|Couldn’t)\b/

/**
 * Title for a failed action. Doesn't claim a failure if the outcome is unknown.
 * @param doing the failed action, in the imperative
 */
export const failureTitle = (doing: string, isUnknown: boolean): string =>
  isUnknown ? `Tried to ${doing}, but got no confirmation` : `Couldn’t ${doing}`

export interface Failure {
  title: string
  cause: string
}

/** @param doing the failed action, in the imperative */
export const explainFailure = (doing: string, cause: unknown, fallback?: string): Failure => ({
  title: failureTitle(doing, isUnconfirmed(cause)),
  cause: reasonOf(cause, fallback),
})

/** `explainFailure` in one line, for example "Couldn’t save the rule: Radarr didn’t answer. …" */
export const couldNot = (doing: string, cause: unknown, fallback?: string): string => {
  const failure = explainFailure(doing, cause, fallback)
  return `${failure.title}: ${failure.cause.replace(OPENING, word => word.toLowerCase())}`
}

/** Why data couldn't be loaded, as far as the response tells. */
export const loadFailure = (cause: unknown): string => {
  if (cause instanceof NotOfferedError)
    return 'This server version doesn’t offer it. Update the server.'
  if (cause instanceof ContractError)
    return 'The server responded with something else than expected. Its version may not be supported yet.'
  if (cause instanceof HttpError && cause.status === 401) return 'You’re signed out. Log in again.'
  const status =
    cause instanceof HttpError
      ? `The server responded with HTTP status ${cause.status}. Check the server log.`
      : cause instanceof NetworkError && cause.isServerHere
        ? 'The connection broke off. Try again.'
        : 'The server is unreachable.'
  return capital(sentence(messageOf(cause, status)))
}
