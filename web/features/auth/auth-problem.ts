import { UNKNOWN_VERSION } from '../../contract/eras.ts'
import { PASSWORD_MIN } from '../../contract/session.ts'
import {
  ContractError,
  CookieRejectedError,
  ExplainedError,
  HttpError,
  NetworkError,
  NotOfferedError,
} from '../../lib/errors.ts'

export interface AuthProblem {
  message: string
  /** Whether no known version responds like this. The form then links to the connection details. */
  isVersionUnknown?: true
  field?: 'email' | 'username' | 'password' | 'current'
  retryAfterS?: number
  /** Whether an admin already exists. The form then links to the login page. */
  exists?: true
  /** Whether the page works only in a tab of its own. The form then links to it. */
  needsOwnTab?: true
}

export const PASSWORD_TOO_SHORT = `Passwords must have at least ${PASSWORD_MIN} characters.`
const UNREACHABLE_GATEWAY =
  'Can’t reach Stargazarr. Check your connection, make sure Stargazarr is running, and try again.'
const UNREACHABLE_BACKEND =
  'Stargazarr is running, but the server it connects to isn’t responding. Make sure that server is running, then try again.'
/** Gateway error codes for a server that does respond, but not usably. The message names the reason. */
const ANSWERING = ['BACKEND_REDIRECTS', 'BACKEND_UNTRUSTED', 'BACKEND_BROKEN', 'BACKEND_STATUS']

/** Keys of both forms, in all known versions. */
const KNOWN_KEY = /^body\/(email|login|username|password)\b/

/** Whether the call is missing, or wants other keys than in all known versions. */
const isVersionUnknown = (cause: unknown): boolean =>
  cause instanceof NotOfferedError ||
  cause instanceof ContractError ||
  (cause instanceof HttpError &&
    (cause.status === 404 ||
      (cause.status === 400 &&
        /^body\//.test(cause.serverMessage ?? '') &&
        !KNOWN_KEY.test(cause.serverMessage ?? ''))))

/** Host of the other site that shows this page in a frame, '' if it can't be determined, or null if none does. */
const framingSite = (): string | null => {
  const { self, top, location } = window
  if (top === null || self === top) return null
  try {
    if (top.location.origin === location.origin) return null
  } catch {
    // Only the pages of other sites can't be read.
  }
  try {
    // Firefox has no `ancestorOrigins`.
    return new URL(location.ancestorOrigins?.[0] ?? document.referrer).host
  } catch {
    return ''
  }
}

/** Failures common to both forms: no connection, backend down, rate limit, unexpected response. */
export const sharedProblemOf = (cause: unknown, what: string): AuthProblem => {
  if (cause instanceof NetworkError) return { message: UNREACHABLE_GATEWAY }
  if (isVersionUnknown(cause)) return { message: UNKNOWN_VERSION, isVersionUnknown: true }
  const site = cause instanceof CookieRejectedError ? framingSite() : null
  if (site !== null)
    return {
      message: `Login succeeded, but the browser blocks the session cookie because ${site || 'another site'} shows this page in a frame.`,
      needsOwnTab: true,
    }
  if (cause instanceof ExplainedError) return { message: cause.message }
  if (!(cause instanceof HttpError)) return { message: `${what} failed unexpectedly. Try again.` }
  if (cause.status === 429 && cause.retryAfterS !== null)
    return { message: 'Too many attempts.', retryAfterS: cause.retryAfterS }
  if (ANSWERING.includes(cause.code ?? '') && cause.serverMessage)
    return { message: cause.serverMessage }
  if (cause.status === 502 || cause.status === 504) return { message: UNREACHABLE_BACKEND }
  if (cause.serverMessage) return { message: `Server message: ${cause.serverMessage}` }
  return { message: `${what} failed (status ${cause.status}). Check the server log.` }
}

/** @param expected problem that the form's call means by `status` */
const problemWith = (cause: unknown, what: string, status: number, expected: AuthProblem) => {
  if (cause instanceof HttpError) {
    if (cause.status === status) return expected
    if (cause.status === 400 && /\bpassword\b/i.test(cause.serverMessage ?? ''))
      return { message: PASSWORD_TOO_SHORT, field: 'password' } as const
  }
  return sharedProblemOf(cause, what)
}

export const wrongCredentials = (acceptsUserName: boolean): string =>
  acceptsUserName ? 'Wrong email, user name or password.' : 'Wrong email or password.'

/** Explains wrong credentials, a short password, or a failure common to both forms (backend-notes 2.1). */
export const signInProblemOf = (cause: unknown, acceptsUserName = false): AuthProblem =>
  problemWith(cause, 'Login', 401, {
    message: wrongCredentials(acceptsUserName),
    field: 'password',
  })

/** A 409 means that an admin already exists or the name is taken (backend-notes 2.2). */
export const createUserProblemOf = (cause: unknown): AuthProblem =>
  problemWith(cause, 'Account creation', 409, {
    message: 'An admin account already exists. Log in with it instead.',
    exists: true,
  })
