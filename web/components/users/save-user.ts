import { patchUser, switchesOf, type UserPatch } from '../../contract/user-edits.ts'
import type { User } from '../../contract/users.ts'
import { hasValues } from '../../lib/form-edits.ts'
import { request } from '../../lib/request.ts'
import { confirmWrite } from '../../state/confirm-write.ts'
import { refreshUsers } from '../../state/quotas.ts'
import { users } from '../../state/users.ts'

/**
 * Updates a user, and then updates the list from the response.
 * @throws Error "Failed to update user" with the cause
 */
const updateUser = async (before: User, patch: UserPatch): Promise<void> => {
  const { id } = before
  try {
    const response = await confirmWrite({
      send: () => request(patchUser, { params: { id }, body: { ...switchesOf(before), ...patch } }),
      isStored: async () => {
        if (!(await users.load({ force: true }))) return null
        const stored = users.state.data?.find(one => one.id === id)
        return hasValues(stored, patch)
      },
    })
    const list = users.state.data
    if (response?.user && list)
      users.set(list.map(one => (one.id === id ? { ...one, ...response.user } : one)))
  } catch (cause) {
    throw new Error('Failed to update user', { cause })
  }
}

/**
 * @param before freshly loaded user, because unchanged fields are also sent
 * @throws Error "Failed to update user"
 */
export const saveUser = async (before: User, patch: UserPatch): Promise<void> => {
  await updateUser(before, patch)
  // Don't wait for the reload, because the list already shows the saved values.
  void refreshUsers({ force: true })
}

/**
 * Changes some of a user's fields. Reloads the user first, because the call must contain all fields.
 * @throws Error "Failed to update user"
 */
export const changeUser = async (id: number, patch: UserPatch): Promise<void> => {
  await users.load({ force: true })
  const user = users.state.data?.find(one => one.id === id)
  if (!user) throw new Error('Failed to update user')
  await saveUser(user, patch)
}
