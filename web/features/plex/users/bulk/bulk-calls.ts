import { saveManyQuotas } from '../../../../contract/quota-edits.ts'
import { patchUsers, switchesOf, type UserPatch } from '../../../../contract/user-edits.ts'
import { request } from '../../../../lib/request.ts'
import { users } from '../../../../state/users.ts'
import type { QuotaUpdates } from './quota-changes.ts'

/** Unchanged switches are also sent, so they must be the same for all of these users. */
export const saveUsers = (userIds: number[], updates: UserPatch) => {
  const like = users.state.data?.find(user => user.id === userIds[0])
  return request(patchUsers, {
    body: { userIds, updates: { ...(like && switchesOf(like)), ...updates } },
  })
}

/** Removes quotas with an update, because the operation "delete" reports users without a quota as failed. */
export const saveQuotas = (userIds: number[], { movie, show }: QuotaUpdates) =>
  request(saveManyQuotas, {
    body: {
      userIds,
      operation: 'update',
      ...(movie && { movieQuota: movie }),
      ...(show && { showQuota: show }),
    },
  })
