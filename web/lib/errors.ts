import { sentence } from './sentence.ts'

/** A browser that is online says nothing about the server; one that is offline reaches at most this very machine. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false
export const OFFLINE = 'This device is offline. Try again when it is connected.'

/** The far side could not be reached, or the answer broke off. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  constructor(
    readonly url: string,
    options?: ErrorOptions,
    /** The browser had no network when it was to be sent, so it was not. */
    readonly wasOffline = false,
  ) {
    super(`No answer from ${url}`, options)
  }
}

/** The backend (or gateway) answered with an error status. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  constructor(
    readonly status: number,
    readonly url: string,
    /** The server's own words; null when it gave none or a mask such as "Internal Server Error". */
    readonly serverMessage: string | null,
    /** `code` of the error body, e.g. FST_ERR_RESPONSE_SERIALIZATION. */
    readonly code: string | null = null,
    /** From `retry-after`, seconds. */
    readonly retryAfterS: number | null = null,
  ) {
    super(`${status} from ${url}${serverMessage ? `: ${serverMessage}` : ''}`)
  }
}

/** The answer is not what the contract says; the message names fields, never values. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
  constructor(
    readonly url: string,
    readonly issues: string[],
  ) {
    super(`Unexpected answer from ${url}: ${issues.join('; ')}`)
  }
}

/** HTML or no content where JSON was due: this backend version does not have the call (backend-notes 5.1). */
export class NotOfferedError extends Error {
  override readonly name = 'NotOfferedError'
  constructor(readonly url: string) {
    super(`This backend version does not offer ${url}`)
  }
}

/** Not done, for a reason that is said in words for a person already. */
export class ExplainedError extends Error {
  override readonly name = 'ExplainedError'
}

/** The response to a write was lost, and reading again showed that nothing changed. */
export class NotSavedError extends ExplainedError {
  constructor(cause: unknown) {
    super('The response was lost, and the server doesn’t have the change. Try again.', { cause })
  }
}

/** The response to a write was lost, and reading again failed. */
export class UnconfirmedError extends ExplainedError {
  /** @param check how to find out */
  constructor(check: string, cause: unknown) {
    super(`The response was lost, so it may or may not have been done. ${check}`, { cause })
  }
}

/** Codes of the gateway for a call that the backend may have received. */
const LOST_CODES = ['BACKEND_BROKEN', 'BACKEND_TIMEOUT', 'STOPPING']

/**
 * Whether a failed write may have been carried out: the connection broke, the response came too late, or it was unreadable.
 * A 502 or 504 without code and message is a proxy's in front of the gateway.
 */
export const isOutcomeUnknown = (cause: unknown): boolean => {
  if (cause instanceof NetworkError) return !cause.wasOffline
  if (cause instanceof ContractError) return true
  if (!(cause instanceof HttpError)) return false
  const { status, code, serverMessage } = cause
  if (code !== null) return LOST_CODES.includes(code)
  return (status === 502 || status === 504) && serverMessage === null
}

/** The server's words where it gave some, else `fallback`. */
export const messageOf = (cause: unknown, fallback: string): string => {
  if (cause instanceof ExplainedError) return cause.message
  if (cause instanceof NetworkError && cause.wasOffline) return OFFLINE
  return cause instanceof HttpError && cause.serverMessage ? cause.serverMessage : fallback
}

/**
 * Why a write or an action failed, in words. A store's error has the failure itself as its cause.
 * @param fallback the likely reason and the remedy when the server gave none
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

/** The first word of our own sentences, which follow a colon. */
const OPENING = /^(The|This|That|It|No|Your|Another)\b/

/** "Couldn’t save the rule: Radarr didn’t answer. …" @param doing what failed, as an imperative */
export const couldNot = (doing: string, cause: unknown, fallback?: string): string =>
  `Couldn’t ${doing}: ${reasonOf(cause, fallback).replace(OPENING, word => word.toLowerCase())}`
