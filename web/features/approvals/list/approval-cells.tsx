import Zap from 'lucide-react/icons/zap'
import { DecidedWord } from '../../../components/decisions/decided.tsx'
import { resolvedAt } from '../../../components/decisions/eligibility.ts'
import { statusLabel } from '../../../components/labels/approval-status.ts'
import { expiresSoon } from '../../../components/labels/expires-soon.ts'
import { NotRead, Reason } from '../../../components/requests/reason.tsx'
import { SentAnyway } from '../../../components/titles/sent-anyway.tsx'
import type { Approval } from '../../../contract/approvals.ts'
import { parseTime } from '../../../lib/time.ts'
import { isPartial } from '../../../state/approvals.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Time } from '../../../ui/time.tsx'
import { useMinute } from '../../../ui/use-minute.ts'
import { type Cell, cellFacts } from './cell-facts.ts'

export function Status({ row }: Pick<Cell, 'row'>) {
  const { label, tone } = statusLabel(row.status)
  return <Badge tone={tone}>{label}</Badge>
}

/** When and by whom the request was approved. */
export function ApprovedAt(cell: Cell) {
  const { by, isAuto } = cellFacts(cell)
  return (
    <div className="row-yields min-w-0">
      <Time value={resolvedAt(cell.row)} mode="short" className="block leading-4.75 text-ink-2" />
      <p className="flex items-center gap-1 truncate text-xs/4 text-ink-3">
        {isAuto && <Zap size={12} className="shrink-0" />}
        <span>{isAuto ? 'Auto-approved' : by}</span>
      </p>
    </div>
  )
}

export function Why(cell: Cell) {
  const { reason, by } = cellFacts(cell)
  const { row, others, all } = reason
  const decision = [by, row.approvalNotes].filter(Boolean).join(': ')
  return (
    <div className="min-w-0">
      <div className="flex items-center gap-2">
        <Reason row={row} />
        {others > 0 && (
          <span
            className="shrink-0 rounded-sm border border-rule px-1 text-xs leading-4 text-ink-2"
            data-tip={all}
          >
            +{others}
          </span>
        )}
      </div>
      {!cell.context.basis.decided.has(row.id) && (
        <p
          className="truncate pl-6 text-xs text-ink-3 empty:hidden"
          data-tip={row.approvalNotes ?? undefined}
        >
          <SentAnyway row={row}>{decision ? 'Sent anyway · ' : 'Sent anyway'}</SentAnyway>
          {decision && <span>{decision}</span>}
        </p>
      )}
    </div>
  )
}

/** The decision, which extends over the next column, or when the request expires or was resolved, in a short format. */
export function Due(cell: Cell) {
  const { decision, due } = cellFacts(cell)
  if (decision) return <DecidedWord {...decision} />
  if (due.status !== 'pending')
    return <Time value={resolvedAt(due)} mode="short" className="text-ink-2" />
  return (
    <>
      {/* Other rows of the list show a time in the past. */}
      {cell.context.hasStatus && due.expiresAt && <span>in </span>}
      <Expiry row={due} isShort />
    </>
  )
}

export function Age(cell: Cell) {
  const { decision } = cellFacts(cell)
  if (decision) return null
  return (
    <span className="row-yields">
      <Time value={cell.row.createdAt} mode="short" className="text-ink-2" />
    </span>
  )
}

export function Expiry({ row, isShort = false }: { row: Approval; isShort?: boolean }) {
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
