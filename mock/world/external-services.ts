/*
 * The apps a real backend talks to (Plex, Radarr, Sonarr, Tautulli, Discord) do not exist here. What an address or a key
 * says decides how they answer, so that a person or a test can have every outcome.
 */

/** Nobody answers at an address that holds one of these words. */
const AWAY = /unreachable|offline|\.invalid\b/i
/** Refused is a key or token that holds one of these words. */
const REFUSED = /wrong|bad|invalid|expired/i

export type Reach = 'ok' | 'unreachable' | 'refused'

/** How the app at `address` answers somebody with `key`. */
export const reach = (address: string, key: string): Reach =>
  AWAY.test(address) ? 'unreachable' : REFUSED.test(key) ? 'refused' : 'ok'

export const isRefusedToken = (token: string): boolean => REFUSED.test(token)
