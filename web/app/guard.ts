import { HOME } from './pages.ts'

/** What the guard needs to know. */
export interface Visit {
  phase: 'unknown' | 'in' | 'out' | 'ended'
  /** Why the current user could not be asked for (backend away); null while nothing went wrong. */
  error: string | null
  /** Does an admin exist? null: the gateway cannot tell, or has not told yet. */
  adminExists: boolean | null
  /** 'bypass': the backend treats this caller as signed in without a session. */
  auth: 'required' | 'bypass' | 'unknown'
}

export type Verdict = 'show' | 'wait' | { to: string }

const LOGIN = '/login'
const CREATE_USER = '/create-user'

/**
 * A path of this site that a person may be sent back to, else the home page. Whatever could leave the site
 * (`//host`, `/\host`, a scheme) or lead back to the sign-in pages counts as absent (pages 0, "Guard").
 */
export const safeNext = (next: string | null): string => {
  if (!next?.startsWith('/') || /^\/[/\\]/.test(next) || hasControlCharacter(next)) return HOME
  const path = next.split(/[?#]/, 1)[0]
  return path === LOGIN || path === CREATE_USER || path === '/' ? HOME : next
}

const hasControlCharacter = (text: string) => [...text].some(char => char < ' ')

/** The login page's address that returns to `wanted` (path, query and hash) after the sign-in. */
export const loginFor = (wanted: string): string =>
  wanted === HOME || safeNext(wanted) !== wanted
    ? LOGIN
    : `${LOGIN}?next=${encodeURIComponent(wanted)}`

/** May a page of the shell be shown? A session that ended keeps its page: the sign-in dialog opens over it. */
export const shellVerdict = (visit: Visit, wanted: string): Verdict => {
  if (visit.phase === 'in' || visit.phase === 'ended') return 'show'
  if (visit.phase === 'out')
    return { to: visit.adminExists === false ? CREATE_USER : loginFor(wanted) }
  // Backend away: the shell loads all the same and says so; its pages recover by themselves.
  return visit.error === null ? 'wait' : 'show'
}

/** May a sign-in page be shown, or is there nothing to do on it? */
export const entranceVerdict = (visit: Visit, path: string, search: string): Verdict => {
  if (visit.phase === 'in' || visit.auth === 'bypass')
    return { to: safeNext(new URLSearchParams(search).get('next')) }
  if (path === LOGIN && visit.adminExists === false) return { to: CREATE_USER }
  if (path === CREATE_USER && visit.adminExists === true) return { to: LOGIN }
  return 'show'
}
