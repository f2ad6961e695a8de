/*
 * Simulates the services a backend connects to (Plex, Radarr, Sonarr, Tautulli, Discord). Certain words in an address
 * or key select the outcome.
 */

const AWAY = /unreachable|offline|\.invalid\b/i
const REFUSED = /wrong|bad|invalid|expired/i

type Reach = 'ok' | 'unreachable' | 'refused'

export const reach = (address: string, key: string): Reach =>
  AWAY.test(address) ? 'unreachable' : REFUSED.test(key) ? 'refused' : 'ok'

export const isRefusedToken = (token: string): boolean => REFUSED.test(token)

/** How a Radarr or Sonarr instance can fail, other than by rejecting the API key. */
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

/** Patterns in an address that select a failure; the first match wins. */
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

export const arrFailure = (address: string): ArrFailure | null =>
  ARR_FAILURES.find(([words]) => words.test(address))?.[1] ?? null
