/*
 * The user who owns queued decisions, data in this browser and calls retried after a new sign-in. The next user must
 * not inherit them.
 */
let owner: number | null = null

export const sessionOwner = (): number | null => owner
export const setSessionOwner = (userId: number | null) => {
  owner = userId
}
