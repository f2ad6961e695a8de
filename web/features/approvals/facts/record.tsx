import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from '../../../components/use-store.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { approvals } from '../../../state/approvals.ts'
import { type DecidedRequests, decidedRequests, type Mark } from './user-record.ts'

const isAvailable = () => null

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

/** The requester's other requests; null until all requests are loaded. */
export const useRecord = (row: Approval) => {
  const { rows, isLoaded } = useStore(approvals.state)
  return useMemo(() => {
    if (!isLoaded) return null
    const own = rows.filter(one => one.userId === row.userId && one.id !== row.id)
    const pending = own.filter(({ status }) => status === 'pending').length
    return { ...decidedRequests(own, isAvailable), pending }
  }, [rows, isLoaded, row.userId, row.id])
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
export const MorePending = ({ row, pending }: { row: Approval; pending: number }) =>
  pending > 0 && (
    <Link to={`/approvals?user=${row.userId}`} className="link shrink-0 text-sm">
      {formatNumber(pending)} more pending
    </Link>
  )
