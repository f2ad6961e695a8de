import {
  changedPart,
  partAsRead,
  type QuotaChanges,
  type QuotaPart,
  saveUserQuotas,
  type UserQuotas,
} from '../../contract/quota-edits.ts'
import { listQuotas } from '../../contract/quotas.ts'
import { patchUser, switchesOf, type UserPatch } from '../../contract/user-edits.ts'
import type { User } from '../../contract/users.ts'
import { CONTENT_TYPES, type ContentType } from '../../contract/values.ts'
import { ExplainedError } from '../../lib/errors.ts'
import { hasValues } from '../../lib/form-edits.ts'
import { request } from '../../lib/request.ts'
import { config } from '../../state/config.ts'
import { confirmWrite } from '../../state/confirm-write.ts'
import { mergeQuotas, type QuotaWithStatus, quotas, refreshUsers } from '../../state/quotas.ts'
import { keyedResource } from '../../state/resource.ts'
import { users } from '../../state/users.ts'
import { explainStatus } from '../settings/explain-status.ts'

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

/** Quotas by user id, without usage. */
export const singleQuotas = keyedResource<string, UserQuotas>({
  // Load all quotas, because the call for a single user responds with 404 if there is no quota, and browsers log that
  // as an error.
  async load(id) {
    const [{ userQuotas }] = await Promise.all([
      request(listQuotas),
      // Tells whether the server has watchlist caps.
      config.state.data ?? config.load(),
    ])
    const all = mergeQuotas(userQuotas, { movie: [], show: [] })
    return all.find(({ userId }) => userId === Number(id)) ?? { userId: Number(id) }
  },
  failed: 'Couldn’t load this user’s quotas.',
})

/** Shows saved quotas in the list until it is reloaded. The usage is the same within the same period. */
const showInList = (saved: UserQuotas) => {
  const list = quotas.state.data
  if (!list) return
  const before = list.find(({ userId }) => userId === saved.userId)
  const quotaOf = (type: ContentType): QuotaWithStatus | null => {
    const now = saved[`${type}Quota`]
    const was = before?.[`${type}Quota`]
    if (!now || was?.quotaType !== now.quotaType) return now ?? null
    const { exceeded: _, ...kept } = was
    return { ...kept, ...now }
  }
  const entry = { userId: saved.userId, movieQuota: quotaOf('movie'), showQuota: quotaOf('show') }
  quotas.set([...list.filter(one => one !== before), entry])
}

const QUOTA_REFUSALS = { 404: 'this user was deleted. Refresh the list of users.' }

const writeQuotas = async (id: number, parts: QuotaChanges, more: object = {}): Promise<void> => {
  const single = singleQuotas(String(id))
  try {
    const response = await confirmWrite({
      send: () => request(saveUserQuotas, { params: { id }, body: { ...parts, ...more } }),
      isStored: async () => {
        if (!(await single.load({ force: true })) || !single.state.data) return null
        const stored = single.state.data
        return CONTENT_TYPES.every(type => {
          const part = parts[`${type}Quota`]
          return !part || hasValues(partAsRead(stored[`${type}Quota`]), part)
        })
      },
    })
    if (response) {
      single.set(response.userQuotas)
      showInList(response.userQuotas)
    }
  } catch (cause) {
    throw explainStatus(cause, QUOTA_REFUSALS)
  }
  void refreshUsers({ force: true })
}

/**
 * Saves quotas of a user, each as a whole, because the server drops omitted fields.
 * @param before freshly loaded quotas
 * @returns a function that writes the former quotas back
 * @throws ExplainedError, HttpError
 */
export const updateQuotas = async (
  before: UserQuotas,
  changes: QuotaChanges,
  more?: object,
): Promise<() => Promise<void>> => {
  const { userId: id } = before
  const names = Object.keys(changes) as (keyof QuotaChanges)[]
  const partsOf = (partOf: (name: keyof QuotaChanges) => QuotaPart): QuotaChanges =>
    Object.fromEntries(names.map(name => [name, partOf(name)]))
  const parts = partsOf(name => changedPart(before[name], changes[name] ?? { enabled: false }))
  await writeQuotas(id, parts, more)
  return () =>
    writeQuotas(
      id,
      partsOf(name => partAsRead(before[name])),
    )
}

/**
 * Changes some fields of a user's quotas. Reloads them first, so that another admin's changes of the other fields stay.
 * @returns a function that writes the former quotas back
 * @throws ExplainedError, HttpError
 */
export const changeQuotas = async (
  id: number,
  changes: QuotaChanges,
): Promise<() => Promise<void>> => {
  const single = singleQuotas(String(id))
  const isLoaded = await single.load({ force: true })
  const { data, error } = single.state
  if (!isLoaded || !data) throw new ExplainedError(error ?? 'Couldn’t load this user’s quotas.')
  return updateQuotas(data, changes)
}
