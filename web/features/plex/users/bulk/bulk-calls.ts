import {
  changedPart,
  type QuotaPart,
  quotaRead,
  saveManyQuotas,
} from '../../../../contract/quota-edits.ts'
import { patchUsers, switchesOf, type UserPatch } from '../../../../contract/user-edits.ts'
import type { User } from '../../../../contract/users.ts'
import { CONTENT_TYPES, type ContentType } from '../../../../contract/values.ts'
import { ExplainedError } from '../../../../lib/errors.ts'
import { request } from '../../../../lib/request.ts'
import { quotas } from '../../../../state/quotas.ts'
import { users } from '../../../../state/users.ts'
import type { UserChange } from './bulk-edit.ts'
import type { QuotaUpdates } from './quota-changes.ts'

/** Unchanged switches are also sent, so they must be the same for all of these users. */
const saveUsers = (userIds: number[], updates: UserPatch) => {
  const like = users.state.data?.find(user => user.id === userIds[0])
  return request(patchUsers, {
    body: { userIds, updates: { ...(like && switchesOf(like)), ...updates } },
  })
}

const quotaOf = (userId: number, type: ContentType) =>
  quotas.state.data?.find(quota => quota.userId === userId)?.[`${type}Quota`]

/**
 * Fields of a user's quotas that a bulk edit keeps.
 * @throws ExplainedError if the quotas were never loaded, because a change would drop these fields
 */
export const keptQuotas = ({ id }: Pick<User, 'id'>) => {
  if (!quotas.state.data)
    throw new ExplainedError('Couldn’t load the quotas, so nothing was changed. Try again.')
  return CONTENT_TYPES.map(type => {
    const { quotaType, quotaLimit, bypassApproval, ...kept } = quotaRead(quotaOf(id, type))
    return kept
  })
}

/** The fields that stay must be the same for all of these users. */
const partOf = (userIds: number[], type: ContentType, part: QuotaPart): QuotaPart =>
  changedPart(quotaOf(userIds[0] ?? 0, type), part)

/** Removes quotas with an update, because the operation "delete" reports users without a quota as failed. */
const saveQuotas = (userIds: number[], { movie, show }: QuotaUpdates) =>
  request(saveManyQuotas, {
    body: {
      userIds,
      operation: 'update',
      ...(movie && { movieQuota: partOf(userIds, 'movie', movie) }),
      ...(show && { showQuota: partOf(userIds, 'show', show) }),
    },
  })

/** First the fields of the users, then the quotas of those who were changed. */
export const saveBoth = async (userIds: number[], { patch, quotas: updates }: UserChange) => {
  if (!hasKeys(patch)) return saveQuotas(userIds, updates)
  const first = await saveUsers(userIds, patch)
  if (!first.success || !hasKeys(updates)) return first
  const left = userIds.filter(id => !first.failedIds.includes(id))
  const second = await saveQuotas(left, updates)
  return { ...second, failedIds: [...first.failedIds, ...second.failedIds] }
}

export const hasKeys = (values: object) => Object.keys(values).length > 0
