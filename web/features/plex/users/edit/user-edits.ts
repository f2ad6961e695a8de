import { patchUser, switchesOf, type UserPatch } from '../../../../contract/user-edits.ts'
import type { User } from '../../../../contract/users.ts'
import { hasValues } from '../../../../lib/edits.ts'
import { request } from '../../../../lib/request.ts'
import { confirmWrite } from '../../../../state/confirm-write.ts'
import { refreshUsers } from '../../../../state/flows.ts'
import { users } from '../../../../state/users.ts'

/** Saves a user; the list has the answer at once. @throws Error "Failed to update user" with the cause */
const updateUser = async (before: User, patch: UserPatch): Promise<void> => {
  const { id } = before
  try {
    const answer = await confirmWrite({
      send: () => request(patchUser, { params: { id }, body: { ...switchesOf(before), ...patch } }),
      isStored: async () => {
        if (!(await users.load({ force: true }))) return null
        const stored = users.state.data?.find(one => one.id === id)
        return hasValues(stored, patch)
      },
    })
    const list = users.state.data
    if (answer?.user && list)
      users.set(list.map(one => (one.id === id ? { ...one, ...answer.user } : one)))
  } catch (cause) {
    throw new Error('Failed to update user', { cause })
  }
}

/**
 * Saves a user and reads the list again.
 * @param before as just read: what is not changed is sent too
 * @throws Error "Failed to update user"
 */
export const saveUser = async (before: User, patch: UserPatch): Promise<void> => {
  await updateUser(before, patch)
  // Nobody waits for it: what was saved stands in the list already.
  void refreshUsers({ force: true })
}
