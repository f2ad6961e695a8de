import { KIND_OF } from '../../../components/labels/instance-kind.ts'
import {
  extraReasonOf,
  reasonOf,
  ruleIdOf,
  usageWhenRequested,
} from '../../../components/requests/approval-labels.ts'
import { iconOf } from '../../../components/requests/reason.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { editQuotas, editUser } from '../../../components/users/user-links.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { routerRules } from '../../../state/router-rules.ts'
import { isDeletedUser, users } from '../../../state/users.ts'

/** The reason in full: the current name of the rule, the server's own sentence, and a link to what caused it. */
export const useReason = (row: Approval) => {
  const { triggeredBy, userId } = row
  const kind = KIND_OF[row.contentType]
  const ruleId = ruleIdOf(row)
  const isRule = ruleId !== null
  const { data: rules } = useResource(isRule ? routerRules(kind) : null)
  const { data: list } = useStore(users.state)
  const icon = iconOf(row)
  if (triggeredBy === 'router_rule') {
    const rule = rules?.find(({ id }) => id === ruleId)
    const isDeleted = isRule && rules !== null && !rule
    return {
      icon,
      words: `Approval required by the rule “${rule?.name ?? reasonOf(row)}”${isDeleted ? ' (deleted)' : ''}`,
      details: null,
      remedy: rule ? { to: `/${kind}/content-router?rule=${ruleId}`, label: 'Edit rule' } : null,
    }
  }
  const over = usageWhenRequested(row)
  return {
    icon,
    words: over ? `Over quota when requested: ${over}` : reasonOf(row),
    details: extraReasonOf(row),
    remedy: isDeletedUser(userId, list)
      ? null
      : triggeredBy === 'quota_exceeded'
        ? editQuotas(userId)
        : triggeredBy === 'manual_flag'
          ? editUser(userId)
          : null,
  }
}
