import { HOME, LOGIN } from '../../lib/home.ts'

const BASE = 'http://here.invalid'
/** Addresses a sign-in must not lead back to. */
const ENTRY_PATHS = ['/', LOGIN, '/create-user']

/**
 * Where signing in leads: the wanted address when it is a path of this site, else the dashboard. Refused are other hosts
 * in every spelling (`//host`, `/\host`, a scheme, control characters a browser drops, `/..//host`) and the entry pages.
 */
export const returnPath = (wanted: string | null | undefined): string => {
  if (!wanted || /[\\\p{Cc}]/u.test(wanted) || !/^\/(?!\/)/.test(wanted)) return HOME
  let url: URL
  try {
    url = new URL(wanted, BASE)
  } catch {
    return HOME
  }
  const isOurs = url.origin === BASE && !url.pathname.startsWith('//')
  if (!isOurs || ENTRY_PATHS.includes(url.pathname)) return HOME
  return url.pathname + url.search + url.hash
}
