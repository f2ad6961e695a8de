/*
 * Whose session this tab works in. What must not pass from one person to the next is compared with it: a call repeated after
 * a new sign-in, decisions that wait to be sent, what this browser keeps for a person.
 */
let owner: number | null = null

/** Account id of who is signed in; null: nobody, or a backend that gives no account. */
export const sessionOwner = (): number | null => owner
export const setSessionOwner = (userId: number | null) => {
  owner = userId
}
