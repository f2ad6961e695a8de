import {
  listUsers,
  OWNER_ID,
  patchUser,
  type UserPatch,
  type UserWithCount,
} from '../contract/users.ts'
import { request } from '../lib/request.ts'
import { FETCH_WINDOW_MS, resource } from './resource.ts'

/** All users with the size of their watchlists, as last read. */
export const users = resource<readonly UserWithCount[]>({
  name: 'users',
  load: async () => (await request(listUsers)).users,
  failed: 'Failed to fetch user data',
  everyMs: FETCH_WINDOW_MS,
  refetchOn: ['self-watchlist', 'others-watchlist'],
})

/** Saves a user; the list has the answer at once. @throws Error "Failed to update user" with the cause */
export const updateUser = async (id: number, patch: UserPatch): Promise<void> => {
  try {
    const { user } = await request(patchUser, { params: { id }, body: patch })
    const list = users.state.data
    if (user && list) users.set(list.map(one => (one.id === id ? { ...one, ...user } : one)))
  } catch (cause) {
    throw new Error('Failed to update user', { cause })
  }
}

export const selfOf = (list: readonly UserWithCount[]) =>
  list.find(user => user.id === OWNER_ID) ?? null
export const othersOf = (list: readonly UserWithCount[]) =>
  list.filter(user => user.id !== OWNER_ID)
