import { returnPath } from '../../features/auth/return-path.ts'
import { HOME, LOGIN } from '../../lib/home.ts'

/** What the guard needs to know. */
export interface AuthStatus {
  phase: 'unknown' | 'in' | 'out' | 'ended'
  /** Why it is not known whether there is a session (backend away); null while nothing went wrong. */
  problem: string | null
  /** Does an admin exist? null: the gateway does not know, or has not answered yet. */
  adminExists: boolean | null
  /** 'bypass': the backend treats this caller as signed in without a session. */
  auth: 'required' | 'bypass' | 'unknown'
}

export type Verdict = 'show' | 'wait' | { to: string }

const CREATE_USER = '/create-user'

/** The login page's address that returns to `wanted` (path, query and hash) after the sign-in. */
export const loginFor = (wanted: string): string =>
  wanted === HOME || returnPath(wanted) !== wanted
    ? LOGIN
    : `${LOGIN}?next=${encodeURIComponent(wanted)}`

/**
 * May a page of the shell be shown? A session that ended keeps its page: the sign-in dialog opens over it.
 * @param wanted address to return to after the sign-in; null for a person who left by themselves
 */
export const shellVerdict = (status: AuthStatus, wanted: string | null): Verdict => {
  if (status.phase === 'in' || status.phase === 'ended') return 'show'
  if (status.phase === 'out' && status.adminExists === false) return { to: CREATE_USER }
  if (status.phase === 'out') return { to: wanted === null ? LOGIN : loginFor(wanted) }
  // Backend away: the shell loads all the same and says so; its pages recover by themselves.
  return status.problem === null ? 'wait' : 'show'
}

/**
 * May a page outside the shell be shown? A sign-in page has nothing to do for who is signed in.
 * @param status with `hadAdmin`: `adminExists` as it was before this visit could have changed it
 */
export const publicVerdict = (
  status: AuthStatus & { hadAdmin: boolean | null },
  path: string,
  search: string,
): Verdict => {
  if (path !== LOGIN && path !== CREATE_USER) return 'show'
  if (status.phase === 'in' || status.auth === 'bypass')
    return { to: returnPath(new URLSearchParams(search).get('next')) }
  if (path === LOGIN && status.adminExists === false) return { to: CREATE_USER }
  if (path === CREATE_USER && status.hadAdmin === true) return { to: LOGIN }
  return 'show'
}
