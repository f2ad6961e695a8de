import type { Approval } from '../../contract/approvals.ts'
import { isPartial } from '../../state/approvals.ts'
import { routerRules } from '../../state/router-rules.ts'
import { isDeletedUser, users } from '../../state/users.ts'
import { KIND_OF } from '../labels/instance-kind.ts'
import { useResource } from '../use-resource.ts'
import { useStore } from '../use-store.ts'
import { editQuotas, editUser } from '../users/user-links.ts'
import { extraReasonOf, reasonOf } from './approval-labels.ts'
import { overQuotaReason } from './quota-labels.ts'
import { iconOf, NotRead } from './reason.tsx'

/** The rule that requires approval; null if it was something else. */
export const ruleIdOf = (row: Approval): number | null =>
  row.triggeredBy === 'router_rule'
    ? (row.routerRuleId ?? row.proposedRouterDecision?.approval?.data?.ruleId ?? null)
    : null

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
  return {
    icon,
    words: overQuotaReason(row) ?? reasonOf(row),
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

export function FullReason({ row }: { row: Approval }) {
  const { words, details } = useReason(row)
  return (
    <>
      <p className="font-semibold wrap-anywhere">{isPartial(row) ? <NotRead /> : words}</p>
      {details && <p className="text-sm text-ink-2">{details}</p>}
    </>
  )
}
