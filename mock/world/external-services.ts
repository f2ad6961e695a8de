/*
 * The apps a real backend talks to (Plex, Radarr, Sonarr, Tautulli, Discord) do not exist here. What an address or a key
 * says decides how they answer, so that a person or a test can have every outcome.
 */

/** Nobody answers at an address that holds one of these words. */
const AWAY = /unreachable|offline|\.invalid\b/i
/** Refused is a key or token that holds one of these words. */
const REFUSED = /wrong|bad|invalid|expired/i

export type Reach = 'ok' | 'unreachable' | 'refused'

/** How the app at `address` answers a call with `key`. */
export const reach = (address: string, key: string): Reach =>
  AWAY.test(address) ? 'unreachable' : REFUSED.test(key) ? 'refused' : 'ok'

/** As Discord takes a bot's token, which comes without an address. */
export const isRefusedToken = (token: string): boolean => REFUSED.test(token)

/** How a Radarr or Sonarr can fail, apart from its key. */
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

/** By words in the address; the first that fits counts. */
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

/** How the app at `address` fails for every caller; null when it does not. */
export const arrFailure = (address: string): ArrFailure | null =>
  ARR_FAILURES.find(([words]) => words.test(address))?.[1] ?? null
