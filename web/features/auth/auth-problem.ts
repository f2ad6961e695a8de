import { PASSWORD_MIN } from '../../contract/account-rules.ts'
import {
  ContractError,
  ExplainedError,
  HttpError,
  NetworkError,
  NotOfferedError,
} from '../../lib/errors.ts'

/** Why signing in or creating the account failed, in words for people. */
export interface AuthProblem {
  message: string
  /** The field to correct, if one can be named. */
  field?: 'email' | 'username' | 'password'
  /** Seconds until another attempt has a chance. */
  retryAfterS?: number
  /** An admin exists already: signing in is the way. */
  exists?: true
}

export const PASSWORD_TOO_SHORT = `Passwords have at least ${PASSWORD_MIN} characters; this one is shorter.`
const UNREACHABLE_GATEWAY =
  'This page cannot reach its own server. Check the connection and that Stargazarr is running, then try again.'
const UNREACHABLE_BACKEND =
  'The server is up, but the backend behind it does not answer. Check that the backend is running, then try again.'
/** When a 429 does not say how long; the backend's limit counts per minute (backend-notes 1.5). */
const RETRY_AFTER_FALLBACK_S = 60

/** What goes wrong alike in both forms: no connection, backend away, rate limit, an answer nobody expected. */
export const sharedProblemOf = (cause: unknown, what: string): AuthProblem => {
  if (cause instanceof NetworkError) return { message: UNREACHABLE_GATEWAY }
  if (cause instanceof NotOfferedError || cause instanceof ContractError)
    return {
      message: `${what} failed: the backend gave an answer this version does not know. Check that the gateway leads to the backend and not to something else.`,
    }
  if (cause instanceof ExplainedError) return { message: cause.message }
  if (!(cause instanceof HttpError)) {
    // A plain Error carries a sentence for people (the session cookie was not kept); anything else is a bug.
    const isSentence = cause instanceof Error && cause.name === 'Error' && cause.message !== ''
    return { message: isSentence ? cause.message : `${what} failed unexpectedly. Try again.` }
  }
  if (cause.status === 429)
    return {
      message: 'Too many attempts in a short time.',
      retryAfterS: Math.max(1, Math.ceil(cause.retryAfterS ?? RETRY_AFTER_FALLBACK_S)),
    }
  if (cause.status === 502 || cause.status === 504) return { message: UNREACHABLE_BACKEND }
  if (cause.serverMessage) return { message: `The backend says: ${cause.serverMessage}` }
  return { message: `${what} failed (status ${cause.status}). The backend’s log says why.` }
}

/** A refused password is named as such; validation texts are shown as they are otherwise (backend-notes 1.4). */
export const isPasswordRefusal = (cause: HttpError) =>
  cause.status === 400 && /\bpassword\b/i.test(cause.serverMessage ?? '')

/** The wrong pair, a short password, and everything both forms share (backend-notes 2.1). */
export const signInProblemOf = (cause: unknown): AuthProblem => {
  if (cause instanceof HttpError) {
    if (cause.status === 401)
      return {
        message: 'This email and password do not belong together. Check both and try again.',
        field: 'password',
      }
    if (isPasswordRefusal(cause)) return { message: PASSWORD_TOO_SHORT, field: 'password' }
  }
  return sharedProblemOf(cause, 'Logging in')
}
