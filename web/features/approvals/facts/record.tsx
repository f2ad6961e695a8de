import { useEffect, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { type ApprovalWithOutcome, useOutcomes } from '../../../components/outcome/outcomes.ts'
import { reasonOf, ruleIdOf } from '../../../components/requests/approval-labels.ts'
import { useStore } from '../../../components/use-store.ts'
import { type Approval, AUTO_APPROVED } from '../../../contract/approvals.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { parseTime } from '../../../lib/time.ts'
import { approvals } from '../../../state/approvals.ts'
import { useMinute } from '../../../ui/use-minute.ts'

const LOOKS: Record<Mark, string> = {
  available: 'bg-solid-ok',
  approved: 'bg-solid-ok opacity-40',
  rejected: 'bg-solid-bad',
}

/** One square for each decided request. */
export const Squares = ({ marks }: Pick<DecidedRequests, 'marks'>) => (
  <span aria-hidden className="mt-1 flex flex-wrap gap-0.5 empty:hidden">
    {marks.map((mark, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: squares of one kind are alike
      <span key={at} className={`h-3 w-2.75 rounded-[2px] ${LOOKS[mark]}`} />
    ))}
  </span>
)

/**
 * The requester's other requests; null until all requests are loaded.
 * @param marksMax number of squares that fit
 */
export const useRecord = (row: Approval, marksMax?: number) => {
  const { rows, isLoaded } = useStore(approvals.state)
  useEffect(() => approvals.watch(), [])
  const outcomeFor = useOutcomes()
  return useMemo(() => {
    if (!isLoaded) return null
    const own = rows
      .filter(one => one.userId === row.userId && one.id !== row.id)
      .map(one => ({ ...one, outcome: outcomeFor(one) }))
    const pending = own.filter(({ status }) => status === 'pending').length
    return { ...decidedRequests(own, marksMax), pending }
  }, [rows, isLoaded, row.userId, row.id, marksMax, outcomeFor])
}

export const recordWords = ({
  decided,
  approved,
  available,
  pending,
}: NonNullable<ReturnType<typeof useRecord>>): string => {
  if (decided === 0) return pending > 0 ? 'Nothing decided yet' : 'First request'
  const words = `${formatNumber(approved)} of ${formatNumber(decided)} approved`
  return available === null ? words : `${words}, ${formatNumber(available)} available`
}

/** Link to the user's other pending requests. */
export const MorePending = ({ to, count }: { to: string; count: number }) =>
  count > 0 && (
    <Link to={to} className="link shrink-0 text-sm">
      {formatNumber(count)} more pending
    </Link>
  )

const DAYS = 30
const DAY_MS = 24 * 3_600_000

/** What became of the requests that the same rule held lately; null until all requests are loaded. */
export const useRuleRecord = (row: Approval) => {
  const { rows, isLoaded } = useStore(approvals.state)
  const outcomeFor = useOutcomes()
  const since = useMinute().getTime() - DAYS * DAY_MS
  const ruleId = ruleIdOf(row)
  return useMemo(() => {
    if (!isLoaded || ruleId === null) return null
    const isRecent = ({ createdAt }: Approval) => (parseTime(createdAt)?.getTime() ?? 0) > since
    const held = rows
      .filter(one => ruleIdOf(one) === ruleId && isRecent(one))
      .map(one => ({ ...one, outcome: outcomeFor(one) }))
    return decidedRequests(held)
  }, [rows, isLoaded, ruleId, since, outcomeFor])
}

export function RuleRecord({ row }: { row: Approval }) {
  const record = useRuleRecord(row)
  if (!record) return null
  const { decided, approved } = record
  if (decided === 0) return <p className="text-ink-2">No other requests decided</p>
  const outcome = approved === decided ? 'all approved' : `${formatNumber(approved)} approved`
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Squares {...record} />
      <p className="min-w-0 flex-1 text-ink-2">
        {formatNumber(decided)} held, {outcome}
      </p>
      <Link
        to={`/approvals?status=all&trigger=router_rule&q=${encodeURIComponent(reasonOf(row))}`}
        className="link text-sm"
      >
        Show them
      </Link>
    </div>
  )
}

type Mark = 'available' | 'approved' | 'rejected'
const MARKS: readonly Mark[] = ['available', 'approved', 'rejected']

interface DecidedRequests {
  /** The latest ones, sorted by kind. */
  readonly marks: readonly Mark[]
  readonly approved: number
  /** Null if it isn't known of any request. */
  readonly available: number | null
  readonly decided: number
}

const timeOf = (row: Approval) => parseTime(row.updatedAt)?.getTime() ?? 0

/** Whether an approved title has arrived; null if unknown. */
const isAvailable = ({ outcome }: ApprovalWithOutcome): boolean | null =>
  !outcome || outcome.id === 'unknown' ? null : outcome.id === 'available'

/**
 * What became of requests. Pending and expired ones don't count.
 * @param marksMax number of the latest requests to mark
 */
export const decidedRequests = (
  rows: readonly ApprovalWithOutcome[],
  marksMax = 24,
): DecidedRequests => {
  const decided = rows
    .filter(({ status }) => ['approved', 'rejected', AUTO_APPROVED].includes(status))
    .sort((a, b) => timeOf(b) - timeOf(a))
  const known = decided.map(row =>
    row.status === 'rejected' ? { mark: 'rejected' as const } : { is: isAvailable(row) },
  )
  const marks = known.map(({ mark, is }) => mark ?? (is ? 'available' : 'approved'))
  const rejected = marks.filter(mark => mark === 'rejected').length
  const isKnown = known.some(({ is }) => typeof is === 'boolean')
  return {
    marks: marks.slice(0, marksMax).sort((a, b) => MARKS.indexOf(a) - MARKS.indexOf(b)),
    approved: decided.length - rejected,
    available: isKnown ? marks.filter(mark => mark === 'available').length : null,
    decided: decided.length,
  }
}
