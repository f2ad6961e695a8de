/*
 * Simulates the apps a backend talks to (Plex, Radarr, Sonarr, Tautulli, Discord). Words in an address or key select
 * the outcome.
 */

/** Addresses that don't answer. */
const AWAY = /unreachable|offline|\.invalid\b/i
/** Keys and tokens that are rejected. */
const REFUSED = /wrong|bad|invalid|expired/i

export type Reach = 'ok' | 'unreachable' | 'refused'

/** Response of the app at `address` to `key`. */
export const reach = (address: string, key: string): Reach =>
  AWAY.test(address) ? 'unreachable' : REFUSED.test(key) ? 'refused' : 'ok'

/** Whether Discord rejects a bot token. */
export const isRefusedToken = (token: string): boolean => REFUSED.test(token)

/** Ways a Radarr or Sonarr can fail besides its key. */
export type ArrFailure =
  | 'network'
  | 'refused'
  | 'unknown host'
  | 'timeout'
  | 'certificate'
  | 'web page'
  | 'other app'
  | 'no api'
  | 'starting'
  | 'no rights'

/** Matched against the address; first match wins. */
const ARR_FAILURES: readonly (readonly [RegExp, ArrFailure])[] = [
  [/\.invalid\b|no-such-host/i, 'unknown host'],
  [/unreachable|offline/i, 'network'],
  [/refusing/i, 'refused'],
  [/silent/i, 'timeout'],
  [/self-signed/i, 'certificate'],
  [/web-page/i, 'web page'],
  [/other-app/i, 'other app'],
  [/no-api/i, 'no api'],
  [/starting/i, 'starting'],
  [/no-rights/i, 'no rights'],
]

/** Failure of the app at `address` for every caller, or null. */
export const arrFailure = (address: string): ArrFailure | null =>
  ARR_FAILURES.find(([words]) => words.test(address))?.[1] ?? null
