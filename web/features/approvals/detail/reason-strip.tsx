import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import type Gauge from 'lucide-react/icons/gauge'
import TimerOff from 'lucide-react/icons/timer-off'
import type { ReactNode } from 'react'
import { decidedBy, extraReasonOf, whyOf } from '../../../components/approvals/approval-labels.ts'
import { TRIGGER_ICONS } from '../../../components/approvals/reason.tsx'
import { resolvedAt } from '../../../components/decisions/eligibility.ts'
import { statusLabel, type Tone } from '../../../components/labels/approval-status.ts'
import { triggerLabel } from '../../../components/labels/approval-trigger.ts'
import { labelIn } from '../../../components/labels/humanize.ts'
import { KIND_OF } from '../../../components/labels/instance-kind.ts'
import { SentAnyway } from '../../../components/titles/sent-anyway.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { editQuotas, editUser } from '../../../components/users/user-links.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { isPartial } from '../../../state/approvals.ts'
import { currentUser } from '../../../state/current-user.ts'
import { routerRules } from '../../../state/router-rules.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Time } from '../../../ui/time.tsx'
import { Expiry, NotRead } from '../list/approval-cells.tsx'

const STATUS_ICONS = { ok: CircleCheck, bad: CircleX, dim: TimerOff, wait: Ban, info: Ban }

interface StripProps {
  tone: Tone
  icon: typeof Gauge
  action?: ReactNode
  children: ReactNode
}

const Strip = ({ tone, icon: Icon, action, children }: StripProps) => (
  <div
    className="-mx-5 mt-4.5 flex items-start gap-3 border-y border-rule px-5 py-3 max-md:-mx-4 max-md:px-4"
    style={{ background: `color-mix(in oklab, var(--${tone}-soft) 55%, transparent)` }}
  >
    <Icon aria-hidden size={18} className="mt-0.5 shrink-0" style={{ color: `var(--${tone})` }} />
    <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
    {action}
  </div>
)

/** Why a request needs approval, with a link to what caused it; for resolved requests, who resolved it and when. */
export function ReasonStrip({ row }: { row: Approval }) {
  const { data: user } = useStore(currentUser.state)
  const cause = useCause(row)
  if (row.status === 'pending')
    return (
      <Strip
        tone="wait"
        icon={cause.icon}
        action={
          cause.remedy && (
            <ButtonLink to={cause.remedy.to} variant="clear" size="sm">
              {cause.remedy.label}
            </ButtonLink>
          )
        }
      >
        <p className="font-semibold">{isPartial(row) ? <NotRead /> : cause.words}</p>
        {cause.details && <p className="text-sm text-ink-2">{cause.details}</p>}
        <p className="text-sm text-ink-2">
          <RequestedBy row={row} />
          {row.expiresAt && (
            <span>
              {' '}
              · expires <Expiry row={row} />
            </span>
          )}
        </p>
      </Strip>
    )
  const { label, tone } = statusLabel(row.status)
  const by = decidedBy(row, user?.id ?? null)
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
        <RequestedBy row={row} />
        {!isPartial(row) && <span> · {cause.words}</span>}
      </p>
    </Strip>
  )
}

const RequestedBy = ({ row }: { row: Approval }) => (
  <>
    Requested by{' '}
    <Link to={editUser(row.userId).to} className="link">
      <bdi>{row.userName}</bdi>
    </Link>{' '}
    <Time value={row.createdAt} />
  </>
)

const useCause = (row: Approval) => {
  const kind = KIND_OF[row.contentType]
  const ruleId = row.routerRuleId ?? row.proposedRouterDecision?.approval?.data?.ruleId ?? null
  const isRule = row.triggeredBy === 'router_rule' && ruleId !== null
  const { data: rules } = useResource(isRule ? routerRules(kind) : null)
  const label = triggerLabel(row.triggeredBy)
  const why = whyOf(row)
  const brief = why.startsWith(`${label}: `) ? why.slice(label.length + 2) : why
  const icon = labelIn(TRIGGER_ICONS, row.triggeredBy) ?? Ban
  if (row.triggeredBy === 'router_rule') {
    const name = rules?.find(rule => rule.id === ruleId)?.name ?? brief
    const isDeleted = isRule && rules !== null && !rules.some(rule => rule.id === ruleId)
    return {
      icon,
      words: `Approval required by the rule “${name}”${isDeleted ? ' (deleted)' : ''}`,
      details: null,
      remedy:
        isRule && !isDeleted
          ? { to: `/${kind}/content-router?rule=${ruleId}`, label: 'Edit rule' }
          : null,
    }
  }
  const isQuota = row.triggeredBy === 'quota_exceeded'
  return {
    icon,
    words: isQuota ? why : brief,
    details: extraReasonOf(row),
    remedy: isQuota
      ? editQuotas(row.userId)
      : row.triggeredBy === 'manual_flag'
        ? editUser(row.userId)
        : null,
  }
}
