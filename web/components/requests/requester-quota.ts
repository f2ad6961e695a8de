import { useEffect } from 'react'
import type { Approval } from '../../contract/approvals.ts'
import { save } from '../../state/change.ts'
import { editUsers, type UserEdit } from '../../state/edit-users.ts'
import { quotas, quotasOf, refreshUsers } from '../../state/quotas.ts'
import { displayNameOf, users } from '../../state/users.ts'
import type { QuotaUsage } from '../quotas/quota-usage.ts'
import { raiseText } from '../quotas/quota-words.ts'
import { useStore } from '../use-store.ts'

/** The quota of a request's user, null without one. It is loaded if needed. */
export const useRequesterQuota = ({ userId, contentType }: Approval) => {
  const { data, error } = useStore(quotas.state)
  const { error: usersError } = useStore(users.state)
  useEffect(() => {
    if (quotas.state.data === null) void refreshUsers()
  }, [])
  return {
    quota: quotasOf(userId, data)?.[contentType] ?? null,
    isKnown: data !== null,
    isFailed: data === null && (error ?? usersError) !== null,
  }
}

/** A change of a request's user, with the label of the button that makes it. */
export const changeRequester = (
  { userId: id, userName: name }: Approval,
  label: string,
  edit: UserEdit,
  words: string,
) => ({ label, run: () => save(editUsers([{ id, name }], edit, words)) })

/** Raises the requester's quota. */
export const raiseTo = (quotaLimit: number, row: Approval, quota: QuotaUsage) => {
  const { contentType: type, userName } = row
  const [label, words] = raiseText(displayNameOf(userName), type, quota, quotaLimit)
  return changeRequester(row, label, { [type]: { quotaLimit } }, words)
}
