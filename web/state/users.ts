import { proxy, ref } from 'valtio/vanilla'
import {
  listUsers,
  OWNER_ID,
  patchUser,
  type UserPatch,
  type UserWithCount,
} from '../contract/users.ts'
import { log } from '../lib/log.ts'
import { request } from '../lib/request.ts'
import { throttleAsync } from '../lib/throttle-async.ts'

const FETCH_WINDOW_MS = 5000

const initial = () => ({
  /** Replaced whole on each read; rows are immutable. */
  list: null as readonly UserWithCount[] | null,
  loading: false,
  error: null as string | null,
})
export const users = proxy(initial())

/** Reads all users, once per 5000 ms unless forced. False when it failed ("Failed to fetch user data"); the last list stays. */
export const loadUsers = throttleAsync(FETCH_WINDOW_MS, async (): Promise<boolean> => {
  users.loading = true
  try {
    users.list = ref((await request(listUsers)).users)
    users.error = null
    return true
  } catch (cause) {
    users.error = 'Failed to fetch user data'
    log.warn(users.error, cause)
    return false
  } finally {
    users.loading = false
  }
})

/** @throws Error "Failed to update user" with the cause */
export const updateUser = async (id: number, patch: UserPatch): Promise<void> => {
  try {
    await request(patchUser, { params: { id }, body: patch })
  } catch (cause) {
    throw new Error('Failed to update user', { cause })
  }
}

export const resetUsers = () => {
  loadUsers.reset()
  Object.assign(users, initial())
}

export const selfOf = (list: readonly UserWithCount[]) =>
  list.find(user => user.id === OWNER_ID) ?? null
export const othersOf = (list: readonly UserWithCount[]) =>
  list.filter(user => user.id !== OWNER_ID)
