/* Calls retried after a new sign-in, queued decisions and data in this browser belong to this user. The next user must
   not inherit them. */
let owner: number | null = null

export const sessionOwner = (): number | null => owner
export const setSessionOwner = (userId: number | null) => {
  owner = userId
}
