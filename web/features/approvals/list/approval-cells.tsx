import Zap from 'lucide-react/icons/zap'
import { DecidedWord } from '../../../components/decisions/decided.tsx'
import { resolvedAt } from '../../../components/decisions/eligibility.ts'
import { FailedNote } from '../../../components/decisions/failed-note.tsx'
import { useRowDecision } from '../../../components/decisions/use-row-decision.ts'
import { statusLabel } from '../../../components/labels/approval-status.ts'
import { requestType } from '../../../components/labels/content-type.ts'
import { expiresSoon } from '../../../components/labels/expires-soon.ts'
import { OddRowNote } from '../../../components/odd-row.tsx'
import { OutcomeBadge } from '../../../components/outcome/outcome-views.tsx'
import { isAutoApproved } from '../../../components/requests/approval-labels.ts'
import { NotRead, Reason, useDecidedBy } from '../../../components/requests/reason.tsx'
import { Genres, RequestPoster } from '../../../components/titles/request-poster.tsx'
import { SentAnyway } from '../../../components/titles/sent-anyway.tsx'
import type { Approval } from '../../../contract/approvals.ts'
import { parseTime } from '../../../lib/time.ts'
import { isPartial } from '../../../state/approvals.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Time } from '../../../ui/time.tsx'
import { useMinute } from '../../../ui/use-minute.ts'
import { type OnOpen, TitleLink } from './title-link.tsx'

export interface RowProps {
  row: Approval
}

interface DecidableProps extends RowProps {
  /** Whether the row stays in place although it was decided. */
  isDecided: boolean
}

interface ContentProps extends DecidableProps {
  onOpen: OnOpen
  /** Whether no column in view shows the decision. */
  saysDecision: boolean
}

export function Content({ row, isDecided, saysDecision, onOpen }: ContentProps) {
  const { batch } = useRowDecision(row.id)
  return (
    <div className="flex items-center gap-2.5">
      <RequestPoster row={row} className="h-9 w-6" />
      <div className="min-w-0">
        <p className="truncate leading-4.75 font-semibold" data-tip={row.contentTitle} dir="auto">
          <TitleLink row={row} onOpen={onOpen} />
        </p>
        <OddRowNote row={row} noun="request" />
        <p className="flex items-center text-xs text-ink-3">
          <span className="min-w-8.75 shrink-0">
            {requestType(row)}
            {saysDecision && (isDecided || batch) && (
              <span>
                {' · '}
                <DecidedWord row={row} batch={batch} />
              </span>
            )}
            {/* Narrow tables have no column for the request time. */}
            <span className="hidden [[data-without~=requested]_&]:inline">
              {' '}
              · <Time value={row.createdAt} mode="short" />
            </span>
          </span>
          {row.status === 'pending' && !isDecided && !batch && <OutcomeBadge row={row} />}
          <span className="min-w-0 truncate [[data-outcome]+&_[data-dot]]:hidden">
            <Genres row={row} />
          </span>
        </p>
      </div>
    </div>
  )
}

export function Status({ row }: RowProps) {
  const { label, tone } = statusLabel(row.status)
  return <Badge tone={tone}>{label}</Badge>
}

/** When and by whom the request was approved. */
export function ApprovedAt({ row }: RowProps) {
  const by = useDecidedBy(row)
  const isAuto = isAutoApproved(row)
  return (
    <div className="row-yields min-w-0">
      <Time value={resolvedAt(row)} mode="short" className="block leading-4.75 text-ink-2" />
      <p className="flex items-center gap-1 truncate text-xs/4 text-ink-3">
        {isAuto && <Zap size={12} className="shrink-0" />}
        <span>{isAuto ? 'Auto-approved' : by}</span>
      </p>
    </div>
  )
}

export function Why({ row, isDecided }: DecidableProps) {
  const decision = [useDecidedBy(row), row.approvalNotes].filter(Boolean).join(': ')
  return (
    <div className="min-w-0">
      <Reason row={row} />
      {!isDecided && (
        <p
          className="truncate pl-6 text-xs text-ink-3 empty:hidden"
          data-tip={row.approvalNotes ?? undefined}
        >
          <SentAnyway row={row}>{decision ? 'Sent anyway · ' : 'Sent anyway'}</SentAnyway>
          {decision && <span>{decision}</span>}
        </p>
      )}
      <FailedNote row={row} />
    </div>
  )
}

/** The decision, which extends over the next column, or when the request expires or was resolved, in a short format. */
export function Due({ row, isDecided }: DecidableProps) {
  const { batch } = useRowDecision(row.id)
  if (isDecided || batch) return <DecidedWord row={row} batch={batch} />
  return row.status === 'pending' ? (
    <Expiry row={row} isShort />
  ) : (
    <Time value={resolvedAt(row)} mode="short" className="text-ink-2" />
  )
}

export function Age({ row, isDecided }: DecidableProps) {
  const { batch } = useRowDecision(row.id)
  if (isDecided || batch) return null
  return (
    <span className="row-yields">
      <Time value={row.createdAt} mode="short" className="text-ink-2" />
    </span>
  )
}

export function Expiry({ row, isShort = false }: RowProps & { isShort?: boolean }) {
  const now = useMinute()
  if (isPartial(row)) return <NotRead />
  const at = row.expiresAt
  const end = parseTime(at)
  if (!end) return <span className="text-ink-3">{isShort ? '–' : 'no expiry'}</span>
  if (end <= now)
    return (
      <time dateTime={end.toISOString()} data-tip="" className="font-semibold text-wait">
        {isShort ? 'now' : 'any moment now'}
      </time>
    )
  return (
    <Time
      value={at}
      mode={isShort ? 'short' : 'countdown'}
      className={expiresSoon(at, now.getTime()) ? 'font-semibold text-wait' : 'text-ink-2'}
    />
  )
}
