import { HOME, LOGIN } from '../../lib/page-paths.ts'

const BASE = 'http://here.invalid'
const ENTRY_PATHS = ['/', LOGIN, '/create-user']

/**
 * The requested path on this site, or the dashboard. Rejects other hosts in any spelling (`//host`, `/\\host`, a
 * scheme, control characters that browsers drop, `/..//host`), and the sign-in pages themselves.
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
