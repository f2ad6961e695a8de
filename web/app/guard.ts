import { returnPath } from '../features/auth/return-path.ts'
import { HOME } from './pages.ts'

/** What the guard needs to know. */
export interface Visit {
  phase: 'unknown' | 'in' | 'out' | 'ended'
  /** Why nobody could tell whether there is a session (backend away); null while nothing went wrong. */
  problem: string | null
  /** Does an admin exist? null: the gateway cannot tell, or has not told yet. */
  adminExists: boolean | null
  /** 'bypass': the backend treats this caller as signed in without a session. */
  auth: 'required' | 'bypass' | 'unknown'
}

export type Verdict = 'show' | 'wait' | { to: string }

const LOGIN = '/login'
const CREATE_USER = '/create-user'

/** The login page's address that returns to `wanted` (path, query and hash) after the sign-in. */
export const loginFor = (wanted: string): string =>
  wanted === HOME || returnPath(wanted) !== wanted
    ? LOGIN
    : `${LOGIN}?next=${encodeURIComponent(wanted)}`

/** May a page of the shell be shown? A session that ended keeps its page: the sign-in dialog opens over it. */
export const shellVerdict = (visit: Visit, wanted: string): Verdict => {
  if (visit.phase === 'in' || visit.phase === 'ended') return 'show'
  if (visit.phase === 'out')
    return { to: visit.adminExists === false ? CREATE_USER : loginFor(wanted) }
  // Backend away: the shell loads all the same and says so; its pages recover by themselves.
  return visit.problem === null ? 'wait' : 'show'
}

/** May a sign-in page be shown, or is there nothing to do on it? */
export const entranceVerdict = (visit: Visit, path: string, search: string): Verdict => {
  if (visit.phase === 'in' || visit.auth === 'bypass')
    return { to: returnPath(new URLSearchParams(search).get('next')) }
  if (path === LOGIN && visit.adminExists === false) return { to: CREATE_USER }
  if (path === CREATE_USER && visit.adminExists === true) return { to: LOGIN }
  return 'show'
}
