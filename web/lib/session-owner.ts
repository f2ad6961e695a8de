/*
 * The user for whom this tab works. Protects what the next user must not inherit: calls retried after a new sign-in,
 * queued decisions and data saved in this browser.
 */
let owner: number | null = null

/** Account id of the signed-in user; null if signed out or on a backend without accounts. */
export const sessionOwner = (): number | null => owner
export const setSessionOwner = (userId: number | null) => {
  owner = userId
}
