import { returnPath } from '../../features/auth/return-path.ts'
import { HOME, LOGIN } from '../../lib/page-paths.ts'

export interface AuthStatus {
  phase: 'unknown' | 'in' | 'out' | 'ended'
  /** Why the session's state is unknown (backend down); null if there is no error. */
  problem: string | null
  adminExists: boolean | null
  auth: 'required' | 'bypass' | 'unknown'
}

type Verdict = 'show' | 'wait' | { to: string }

const CREATE_USER = '/create-user'

const loginFor = (wanted: string): string =>
  wanted === HOME || returnPath(wanted) !== wanted
    ? LOGIN
    : `${LOGIN}?next=${encodeURIComponent(wanted)}`

/**
 * If a session expires, the page stays and the sign-in dialog opens above it.
 * @param wanted URL to return to after signing in; null after an explicit sign-out
 */
export const shellVerdict = (status: AuthStatus, wanted: string | null): Verdict => {
  if (status.phase === 'in' || status.phase === 'ended') return 'show'
  if (status.phase === 'out' && status.adminExists === false) return { to: CREATE_USER }
  if (status.phase === 'out') return { to: wanted === null ? LOGIN : loginFor(wanted) }
  // If the backend is down, show the shell with an error; pages recover automatically.
  return status.problem === null ? 'wait' : 'show'
}

/**
 * Redirects signed-in users away from the sign-in pages.
 * @param status `hadAdmin` is the initial value of `adminExists`, before this visit could change it
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
