/** The far side could not be reached, or the answer broke off. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  constructor(
    readonly url: string,
    options?: ErrorOptions,
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

/** The server's words where it gave some, else `fallback`. */
export const messageOf = (cause: unknown, fallback: string): string => {
  if (cause instanceof ExplainedError) return cause.message
  return cause instanceof HttpError && cause.serverMessage ? cause.serverMessage : fallback
}
