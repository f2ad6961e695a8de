import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import type Gauge from 'lucide-react/icons/gauge'
import TimerOff from 'lucide-react/icons/timer-off'
import type { ReactNode } from 'react'
import { resolvedAt } from '../../../components/decisions/eligibility.ts'
import { statusLabel, type Tone } from '../../../components/labels/approval-status.ts'
import { FullReason, useReason } from '../../../components/requests/full-reason.tsx'
import { useDecidedBy } from '../../../components/requests/reason.tsx'
import { Requester } from '../../../components/requests/requester.tsx'
import { SentAnyway } from '../../../components/titles/sent-anyway.tsx'
import { editUser } from '../../../components/users/user-links.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { isPartial } from '../../../state/approvals.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Time } from '../../../ui/time.tsx'
import { Expiry } from '../list/approval-cells.tsx'

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
    <Icon size={18} className="mt-0.5 shrink-0" style={{ color: `var(--${tone})` }} />
    <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
    {action}
  </div>
)

/** Why a request needs approval, with a link to what caused it; for resolved requests, who resolved it and when. */
export function ReasonStrip({ row }: { row: Approval }) {
  const by = useDecidedBy(row)
  const { icon, words, remedy } = useReason(row)
  if (row.status === 'pending')
    return (
      <Strip
        tone="wait"
        icon={icon}
        action={
          remedy && (
            <ButtonLink to={remedy.to} variant="clear" size="sm">
              {remedy.label}
            </ButtonLink>
          )
        }
      >
        <FullReason row={row} />
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
        {!isPartial(row) && <span> · {words}</span>}
      </p>
    </Strip>
  )
}

const RequestedBy = ({ row }: { row: Approval }) => (
  <>
    Requested by{' '}
    <Link to={editUser(row.userId).to} className="link">
      <Requester name={row.userName} />
    </Link>{' '}
    <Time value={row.createdAt} />
  </>
)
