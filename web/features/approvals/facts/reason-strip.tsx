import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import TimerOff from 'lucide-react/icons/timer-off'
import { resolvedAt } from '../../../components/decisions/eligibility.ts'
import { statusLabel } from '../../../components/labels/approval-status.ts'
import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import { NotRead, useDecidedBy } from '../../../components/requests/reason.tsx'
import { SentAnyway } from '../../../components/titles/sent-anyway.tsx'
import { isPartial } from '../../../state/approvals.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Time } from '../../../ui/time.tsx'
import { Expiry } from '../list/approval-cells.tsx'
import { Strip } from './fact.tsx'
import { useRuleRecord } from './record.tsx'
import { useReason } from './use-reason.ts'

const RULE_MIN = 5
const STATUS_ICONS = { ok: CircleCheck, bad: CircleX, dim: TimerOff, wait: Ban, info: Ban }

const Requested = ({ row }: { row: ApprovalWithOutcome }) => (
  <span>
    Requested <Time value={row.createdAt} mode="past" />
  </span>
)

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
          <Requested row={row} />
          {row.expiresAt && (
            <>
              <span> · </span>
              <span className="inline-block">
                expires <Expiry row={row} />, <Time value={row.expiresAt} mode="moment" />
              </span>
            </>
          )}
        </p>
      </Strip>
    )
  const { label, tone } = statusLabel(row.status)
  return (
    <Strip tone={row.outcome?.isStuck ? 'dim' : tone} icon={STATUS_ICONS[tone]}>
      <p className="font-semibold">
        {[label, by].filter(Boolean).join(' ')}, <Time value={resolvedAt(row)} mode="past" />
      </p>
      {row.approvalNotes && <p className="mt-0.5">{row.approvalNotes}</p>}
      <p>
        <SentAnyway row={row}>The title was sent anyway.</SentAnyway>
      </p>
      <p className="text-sm text-ink-2">
        <Requested row={row} />
        {!isPartial(row) && <span> · {words}</span>}
      </p>
    </Strip>
  )
}
