import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import TimerOff from 'lucide-react/icons/timer-off'
import { resolvedAt } from '../../../components/decisions/eligibility.ts'
import { statusLabel } from '../../../components/labels/approval-status.ts'
import { KIND_OF } from '../../../components/labels/instance-kind.ts'
import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import { extraReasonOf, reasonOf, ruleIdOf } from '../../../components/requests/approval-labels.ts'
import { overQuotaReason } from '../../../components/requests/quota-labels.ts'
import { iconOf, NotRead, useDecidedBy } from '../../../components/requests/reason.tsx'
import { SentAnyway } from '../../../components/titles/sent-anyway.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { editQuotas, editUser } from '../../../components/users/user-links.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { isPartial } from '../../../state/approvals.ts'
import { routerRules } from '../../../state/router-rules.ts'
import { isDeletedUser, users } from '../../../state/users.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Time } from '../../../ui/time.tsx'
import { Expiry } from '../list/approval-cells.tsx'
import { Strip } from './fact.tsx'
import { useRuleRecord } from './record.tsx'

const RULE_MIN = 5
const STATUS_ICONS = { ok: CircleCheck, bad: CircleX, dim: TimerOff, wait: Ban, info: Ban }

/** Why a request needs approval, with a link to what caused it; for resolved requests, who resolved it and when. */
export function ReasonStrip({ row }: { row: ApprovalWithOutcome }) {
  const by = useDecidedBy(row)
  const { icon, words, details, remedy } = useReason(row)
  const rule = useRuleRecord(row)
  // A rule whose requests are always approved probably shouldn't hold them.
  const isPressing = rule !== null && rule.approved === rule.decided && rule.decided >= RULE_MIN
  if (row.status === 'pending')
    return (
      <Strip
        tone="wait"
        icon={icon}
        className="min-h-16.5"
        action={
          remedy && (
            <ButtonLink to={remedy.to} variant={isPressing ? 'neutralnoShadow' : 'clear'} size="sm">
              {remedy.label}
            </ButtonLink>
          )
        }
      >
        <p className="font-semibold wrap-anywhere">{isPartial(row) ? <NotRead /> : words}</p>
        {details && <p className="text-sm text-ink-2">{details}</p>}
        <p className="text-sm text-ink-2">
          <span>
            Requested <Time value={row.createdAt} />
          </span>
          {row.expiresAt && (
            <span>
              {' '}
              · expires <Expiry row={row} />, <Time value={row.expiresAt} mode="moment" />
            </span>
          )}
        </p>
      </Strip>
    )
  const { label, tone } = statusLabel(row.status)
  return (
    <Strip tone={tone} icon={STATUS_ICONS[tone]}>
      <p className="font-semibold">
        {[label, by].filter(Boolean).join(' ')}, <Time value={resolvedAt(row)} />
      </p>
      {row.approvalNotes && <p className="mt-0.5">{row.approvalNotes}</p>}
      <p>
        <SentAnyway row={row}>The title was sent anyway.</SentAnyway>
      </p>
      <p className="text-sm text-ink-2">
        <span>
          Requested <Time value={row.createdAt} />
        </span>
        {!isPartial(row) && <span> · {words}</span>}
      </p>
    </Strip>
  )
}

/** The reason in full: the current name of the rule, the server's own sentence, and a link to what caused it. */
const useReason = (row: Approval) => {
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
