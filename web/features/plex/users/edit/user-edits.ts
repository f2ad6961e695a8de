import { patchUser, type UserPatch } from '../../../../contract/user-edits.ts'
import { request } from '../../../../lib/request.ts'
import { refreshUsers } from '../../../../state/flows.ts'
import { users } from '../../../../state/users.ts'

/** Saves a user; the list has the answer at once. @throws Error "Failed to update user" with the cause */
const updateUser = async (id: number, patch: UserPatch): Promise<void> => {
  try {
    const { user } = await request(patchUser, { params: { id }, body: patch })
    const list = users.state.data
    if (user && list) users.set(list.map(one => (one.id === id ? { ...one, ...user } : one)))
  } catch (cause) {
    throw new Error('Failed to update user', { cause })
  }
}

/** Saves a user and reads the list again. @throws Error "Failed to update user" */
export const saveUser = async (id: number, patch: UserPatch): Promise<void> => {
  await updateUser(id, patch)
  // Nobody waits for it: what was saved stands in the list already.
  void refreshUsers({ force: true })
}
