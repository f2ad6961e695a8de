import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Download from 'lucide-react/icons/download'
import Info from 'lucide-react/icons/info'
import Sparkles from 'lucide-react/icons/sparkles'
import TimerOff from 'lucide-react/icons/timer-off'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { DecidedActions, DecidedWord } from '../../components/decisions/decided.tsx'
import { isApproved } from '../../components/decisions/eligibility.ts'
import { type StatusLabel, statusLabel } from '../../components/labels/approval-status.ts'
import { labelIn } from '../../components/labels/humanize.ts'
import { useOutcomes } from '../../components/outcome/outcomes.ts'
import { DecisionButtons } from '../../components/requests/decision-buttons.tsx'
import { Reason, useDecidedBy } from '../../components/requests/reason.tsx'
import { requestName } from '../../components/requests/request-name.ts'
import { Requester } from '../../components/requests/requester.tsx'
import { useRequestFacts } from '../../components/requests/use-request-facts.ts'
import { RequestPoster } from '../../components/titles/request-poster.tsx'
import type { Approval } from '../../contract/approvals.ts'
import type { QueuedDecision } from '../../state/approval-decisions.ts'
import { Link } from '../../ui/link.tsx'
import { Time } from '../../ui/time.tsx'
import { type BellRow, clockOf } from './bell-rows.ts'
import type { BellEntry } from './bell-store.ts'

const LINE = 'flex min-h-15.5 min-w-0 flex-1 items-center gap-3 py-1.5 pl-5 text-left'

interface LineProps {
  row: BellRow
  /** A page of the app, or another site. */
  link: { to: string } | { href: string }
  picture: ReactNode
  title: string
  time: ReactNode
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

function Line({ row, link, picture, title, time, actions, onClose, children }: LineProps) {
  const content = (
    <>
      {picture}
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="line-clamp-2 min-w-0 flex-1 font-semibold wrap-anywhere" dir="auto">
            {title}
          </span>
          <span className="shrink-0 text-sm text-ink-2 tabular">{time}</span>
        </span>
        <span className="flex min-w-0 items-center gap-2 text-sm text-ink-2">{children}</span>
      </span>
    </>
  )
  return (
    <div className="relative flex items-center border-b border-rule pr-3 hover:bg-raised">
      {row.unread.length > 0 && (
        <span className="absolute left-1.75 size-1.75 rounded-full bg-main">
          <span className="sr-only">New</span>
        </span>
      )}
      {'href' in link ? (
        <a {...link} target="_blank" rel="noopener noreferrer" data-bell-row="" className={LINE}>
          {content}
        </a>
      ) : (
        <Link {...link} data-bell-row="" className={LINE} onClick={onClose}>
          {content}
        </Link>
      )}
      <span className="ml-3 w-16.75 shrink-0 max-md:w-23 [&_.decided-actions>span]:hidden">
        {actions}
      </span>
    </div>
  )
}

interface RequestLineProps {
  row: BellRow
  /** The first request of the row. */
  first: Approval
  /** Whether the row belongs to the current evening, whose times are given as ages. */
  isNow: boolean
  onDecide: (decision: QueuedDecision) => void
  onClose: () => void
}

export function RequestLine({ row, first, isNow, onDecide, onClose }: RequestLineProps) {
  const open = row.requests.filter(({ status }) => status === 'pending')
  const shown = open.length > 0 ? open : row.requests
  const { decision, due, isDueSoon, reason } = useRequestFacts(first, shown)
  const name = requestName(first)
  return (
    <Line
      row={row}
      link={{ to: `/approvals?request=${first.id}` }}
      picture={<RequestPoster row={first} className="h-12 w-8" />}
      title={first.contentTitle}
      time={
        isDueSoon ? (
          <span className="font-semibold text-wait">
            expires in <Time value={due.expiresAt} mode="left" />
          </span>
        ) : isNow ? (
          <Time value={new Date(row.atMs).toISOString()} mode="short" />
        ) : (
          clockOf(row.atMs)
        )
      }
      actions={
        decision ? (
          <DecidedActions {...decision} />
        ) : (
          open.length > 0 && (
            <span className="row-actions">
              <DecisionButtons
                look="card"
                of={open.length > 1 ? `${open.length} requests for ${name}` : name}
                onDecide={onDecide}
              />
            </span>
          )
        )
      }
      onClose={onClose}
    >
      {decision ? (
        <DecidedWord {...decision} />
      ) : open.length > 0 ? (
        <>
          <Names rows={shown} />
          <Reason row={reason.row} iconSize={14} />
        </>
      ) : (
        <Resolved row={first} rows={shown} />
      )}
    </Line>
  )
}

const Names = ({ rows }: { rows: readonly Approval[] }) => (
  <span className="max-w-[60%] shrink-0 truncate">
    {rows.map(({ id, userName }, at) => (
      <span key={id}>
        {at > 0 && <span>, </span>}
        <Requester name={userName} />
      </span>
    ))}
  </span>
)

const OUTCOMES: Readonly<Record<string, StatusLabel>> = {
  available: { label: 'Available', tone: 'ok' },
  downloading: { label: 'Downloading', tone: 'info' },
}
const ICONS = { ok: CircleCheck, bad: CircleX, info: Download, dim: TimerOff, wait: TimerOff }

/** What became of a request: the title's outcome if it is known, otherwise the decision. */
function Resolved({ row, rows }: { row: Approval; rows: readonly Approval[] }) {
  const by = useDecidedBy(row)
  const outcome = useOutcomes()(row)?.id
  const decided = statusLabel(row.status)
  const { label, tone } = (isApproved(row) && outcome && labelIn(OUTCOMES, outcome)) || decided
  const Icon = ICONS[tone]
  const words = label === decided.label && by ? `${label} ${by}` : label
  return (
    <>
      <span className={`tone-${tone} flex shrink-0 items-center gap-1 font-semibold text-(--c)`}>
        <Icon size={14} />
        {words}
      </span>
      {row.status === 'rejected' && row.approvalNotes ? (
        <span className="truncate">{row.approvalNotes}</span>
      ) : (
        <span className="truncate">
          for <Names rows={rows} />
        </span>
      )}
    </>
  )
}

const EVENT_ICONS = { ok: CircleCheck, bad: TriangleAlert, wait: TriangleAlert, info: Info }

interface EventLineProps {
  row: BellRow
  entry: BellEntry
  onClose: () => void
}

export function EventLine({ row, entry, onClose }: EventLineProps) {
  const { tone, title, text, at, to = '/dashboard', href } = entry
  const Icon = href === undefined ? EVENT_ICONS[tone] : Sparkles
  return (
    <Line
      row={row}
      link={href === undefined ? { to } : { href }}
      picture={
        <span
          className={`tone-${tone} grid h-12 w-8 shrink-0 place-content-center rounded-sm border-2 border-edge bg-sunken text-(--c)`}
        >
          <Icon size={16} />
        </span>
      }
      title={title}
      time={<Time value={at} mode="short" />}
      onClose={onClose}
    >
      <span className="wrap-anywhere">{text}</span>
    </Line>
  )
}
