import { sentence } from './sentence.ts'

/** `onLine` is only reliable when false; true says nothing about the server. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false
export const OFFLINE = 'This device is offline. Try again once it’s connected.'

/** The server couldn't be reached, or its response was cut off. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  constructor(
    readonly url: string,
    options?: ErrorOptions,
    /** The browser was offline, so nothing was sent. */
    readonly wasOffline = false,
  ) {
    super(`No response from ${url}`, options)
  }
}

/** The backend or gateway answered with an error status. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  constructor(
    readonly status: number,
    readonly url: string,
    /** Message from the server; null if it is missing or generic ("Internal Server Error"). */
    readonly serverMessage: string | null,
    /** `code` in the body of the error, such as FST_ERR_RESPONSE_SERIALIZATION. */
    readonly code: string | null = null,
    /** Value of `retry-after`, in seconds. */
    readonly retryAfterS: number | null = null,
  ) {
    super(`${status} from ${url}${serverMessage ? `: ${serverMessage}` : ''}`)
  }
}

/** The response doesn't match the contract. The message names fields, never values. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
  constructor(
    readonly url: string,
    readonly issues: string[],
  ) {
    super(`Unexpected response from ${url}: ${issues.join('; ')}`)
  }
}

/**
 * The response is HTML or empty instead of JSON, because this backend version lacks the endpoint (backend-notes 5.1).
 */
export class NotOfferedError extends Error {
  override readonly name = 'NotOfferedError'
  constructor(readonly url: string) {
    super(`This server version doesn’t support ${url}`)
  }
}

/** An error whose message is already written for users. */
export class ExplainedError extends Error {
  override readonly name = 'ExplainedError'
}

/** The response to a write was lost, and reloading showed that nothing had changed. */
export class NotSavedError extends ExplainedError {
  constructor(cause: unknown) {
    super('The response was lost, and the server doesn’t have the change. Try again.', { cause })
  }
}

/** The response to a write was lost, and reloading failed as well. */
export class UnconfirmedError extends ExplainedError {
  /** @param check how the user can find out whether it was saved */
  constructor(check: string, cause: unknown) {
    super(`The response was lost, so it’s unclear whether the change was made. ${check}`, { cause })
  }
}

/** Gateway error codes after which the backend may still have processed the call. */
const LOST_CODES = ['BACKEND_BROKEN', 'BACKEND_TIMEOUT', 'STOPPING']

/**
 * Whether a failed write may have taken effect, because the connection broke or the response was late or unreadable. A
 * 502 or 504 without code and message comes from another proxy in front of the gateway.
 */
export const isOutcomeUnknown = (cause: unknown): boolean => {
  if (cause instanceof NetworkError) return !cause.wasOffline
  if (cause instanceof ContractError) return true
  if (!(cause instanceof HttpError)) return false
  const { status, code, serverMessage } = cause
  if (code !== null) return LOST_CODES.includes(code)
  return (status === 502 || status === 504) && serverMessage === null
}

/** Message from the server if there is one, otherwise `fallback`. */
export const messageOf = (cause: unknown, fallback: string): string => {
  if (cause instanceof ExplainedError) return cause.message
  if (cause instanceof NetworkError && cause.wasOffline) return OFFLINE
  return cause instanceof HttpError && cause.serverMessage ? cause.serverMessage : fallback
}

/**
 * Reason for a failed action, for users. Looks into the cause of a store's error.
 * @param fallback likely reason and remedy, used if the server gave none
 */
export const reasonOf = (
  thrown: unknown,
  fallback = 'The server gave no reason. Try again.',
): string => {
  const cause = thrown instanceof Error && thrown.name === 'Error' ? thrown.cause : thrown
  if (isOutcomeUnknown(cause))
    return new UnconfirmedError('Check your connection and try again.', cause).message
  if (cause instanceof NotOfferedError) return 'This server version doesn’t support it.'
  return sentence(messageOf(cause, fallback))
}

/** First words of our own messages that are lowercased after a colon. */
const OPENING = /^(The|This|That|It|No|Your|Another)\b/

/**
 * Error message such as "Couldn’t save the rule: Radarr didn’t answer. …"
 * @param doing the failed action, in the imperative
 */
export const couldNot = (doing: string, cause: unknown, fallback?: string): string =>
  `Couldn’t ${doing}: ${reasonOf(cause, fallback).replace(OPENING, word => word.toLowerCase())}`
