/*
 * The user this tab works for. Guards everything that must not pass to the next user: calls retried after a new
 * sign-in, queued decisions, data kept in this browser.
 */
let owner: number | null = null

/** Account id of the signed-in user; null when signed out or on a backend without accounts. */
export const sessionOwner = (): number | null => owner
export const setSessionOwner = (userId: number | null) => {
  owner = userId
}
