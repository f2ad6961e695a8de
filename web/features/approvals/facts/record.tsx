import { useEffect, useMemo } from 'react'
import { isApproved } from '../../../components/decisions/eligibility.ts'
import { type ApprovalWithOutcome, useOutcomes } from '../../../components/outcome/outcomes.ts'
import { reasonOf, ruleIdOf } from '../../../components/requests/approval-labels.ts'
import { Requester } from '../../../components/requests/requester.tsx'
import { useStore } from '../../../components/use-store.ts'
import { NamedAvatar } from '../../../components/users/user-avatar.tsx'
import { editUser } from '../../../components/users/user-links.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { parseTime } from '../../../lib/time.ts'
import { approvals } from '../../../state/approvals.ts'
import { isDeletedUser, users } from '../../../state/users.ts'
import { Link } from '../../../ui/link.tsx'
import { useMinute } from '../../../ui/use-minute.ts'
import { Fact, type FactLayout } from './fact.tsx'

const MARKS = {
  available: 'bg-solid-ok',
  approved: 'bg-solid-ok opacity-40',
  rejected: 'bg-solid-bad',
}
type Mark = keyof typeof MARKS
const ORDER = Object.keys(MARKS) as Mark[]

/** Fewer are told by their number alone. */
const SQUARES_MIN = 4
const MARKS_MAX = 24

/** One square for each decided request. */
const Squares = ({ marks, decided }: DecidedRequests) =>
  decided >= SQUARES_MIN && (
    <span aria-hidden className="flex flex-wrap gap-0.5">
      {marks.map((mark, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: squares of one kind are alike
        <span key={at} className={`h-3 w-2.75 rounded-[2px] ${MARKS[mark]}`} />
      ))}
    </span>
  )

const timeOf = (text: string) => parseTime(text)?.getTime() ?? 0

interface DecidedRequests {
  /** The latest ones, sorted by kind. */
  readonly marks: readonly Mark[]
  readonly approved: number
  /** Null if it isn't known of any request. */
  readonly available: number | null
  readonly decided: number
}

/** What became of requests. Pending and expired ones don't count. */
export const decidedRequests = (rows: readonly ApprovalWithOutcome[]): DecidedRequests => {
  const approved = rows.filter(isApproved)
  const isAvailable = ({ outcome }: ApprovalWithOutcome) => outcome?.id === 'available'
  const isKnown = approved.some(({ outcome }) => outcome && outcome.id !== 'unknown')
  const decided = [...approved, ...rows.filter(({ status }) => status === 'rejected')]
  const marks = decided
    .sort((a, b) => timeOf(b.updatedAt) - timeOf(a.updatedAt))
    .map(row => (!isApproved(row) ? 'rejected' : isAvailable(row) ? 'available' : 'approved'))
  return {
    marks: marks.slice(0, MARKS_MAX).sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)),
    approved: approved.length,
    available: isKnown ? approved.filter(isAvailable).length : null,
    decided: decided.length,
  }
}

/**
 * Requests with the same key and what became of them; null until all requests are loaded, and without a key.
 * @param sinceMs earlier requests don't count
 */
const useLike = (row: Approval, keyOf: (row: Approval) => number | null, sinceMs = 0) => {
  const { rows, isLoaded } = useStore(approvals.state)
  useEffect(() => approvals.watch(), [])
  const outcomeFor = useOutcomes()
  const key = keyOf(row)
  return useMemo(() => {
    if (!isLoaded || key === null) return null
    const like = rows
      .filter(one => keyOf(one) === key && timeOf(one.createdAt) >= sinceMs)
      .map(one => ({ ...one, outcome: outcomeFor(one) }))
    const pending = like.filter(({ id, status }) => status === 'pending' && id !== row.id).length
    return { ...decidedRequests(like), pending }
  }, [rows, isLoaded, row.id, key, keyOf, sinceMs, outcomeFor])
}
type Record = NonNullable<ReturnType<typeof useLike>>

const userOf = ({ userId }: Approval) => userId

const recordWords = ({ decided, approved, available, pending }: Record): string => {
  if (decided === 0) return pending > 0 ? 'Nothing decided yet' : 'First request'
  const words = `${formatNumber(approved)} of ${formatNumber(decided)} approved`
  return available === null ? words : `${words}, ${formatNumber(available)} available`
}

/** Who requested it, and what became of that user's other requests. */
export function RequesterFact({ row, layout }: { row: Approval; layout: FactLayout }) {
  const { userId, userName } = row
  const record = useLike(row, userOf)
  const isDeleted = isDeletedUser(userId, useStore(users.state).data)
  const name = <Requester className="truncate font-semibold" name={userName} />
  return (
    <Fact
      name="Requested by"
      layout={layout}
      action={
        layout === 'row' &&
        record !== null &&
        record.pending > 0 && (
          <Link to={`/approvals?user=${userId}`} className="link shrink-0 text-sm">
            {formatNumber(record.pending)} more pending
          </Link>
        )
      }
    >
      <div className="flex items-center gap-3">
        <NamedAvatar name={userName} className="size-9 text-base max-md:size-8" />
        <div className="min-h-10 min-w-0 flex-1">
          <p className="flex gap-1">
            {layout === 'block' || isDeleted ? (
              name
            ) : (
              <Link to={editUser(userId).to} className="link min-w-0">
                {name}
              </Link>
            )}
            {isDeleted && <span>(deleted)</span>}
          </p>
          {record && (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
              {recordWords(record)}
              <Squares {...record} />
            </p>
          )}
        </div>
      </div>
    </Fact>
  )
}

const MONTH_MS = 30 * 24 * 3_600_000

/** What became of the requests that the same rule held lately. */
export const useRuleRecord = (row: Approval) =>
  useLike(row, ruleIdOf, useMinute().getTime() - MONTH_MS)

/** @param hasLink whether it leads to these requests */
export function RuleRecord({ row, hasLink }: { row: Approval; hasLink: boolean }) {
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
      {hasLink && (
        <Link
          to={`/approvals?status=all&trigger=router_rule&q=${encodeURIComponent(reasonOf(row))}`}
          className="link text-sm"
        >
          Show them
        </Link>
      )}
    </div>
  )
}
