import clsx from 'clsx'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { can } from '../../../components/decisions/eligibility.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { refreshUsers } from '../../../state/flows.ts'
import { quotas } from '../../../state/quotas.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { quotaLine, quotaOf } from './quota-labels.ts'
import { Fact } from './request-facts.tsx'

const TONES = { dim: 'text-ink', wait: 'text-wait', bad: 'text-bad' }
const BARS = { dim: 'bg-solid-ok', wait: 'bg-solid-wait', bad: 'bg-solid-bad' }

/** The asker's quota for this type, now and after approval. */
export function QuotaFact({ row }: { row: Approval }) {
  const byUser = useSnapshot(quotas.state).data
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    if (quotas.state.data === null) void refreshUsers().finally(() => setIsRead(true))
  }, [])
  if (!byUser)
    return (
      <Fact name="Quota">
        {isRead ? (
          <span className="text-ink-2">The quotas could not be read.</span>
        ) : (
          <Skeleton className="h-5 w-48 max-w-full" />
        )}
      </Fact>
    )
  const quota = quotaOf(byUser, row.userId, row.contentType)
  const { words, note, tone, bar } = quotaLine(quota, row.contentType, can('approve', row))
  return (
    <Fact name="Quota">
      <span className={clsx(tone !== 'dim' && 'font-semibold', TONES[tone])}>{words}</span>
      {bar && <QuotaBar {...bar} fill={BARS[tone]} />}
      {note && <p className="text-sm text-ink-2">{note}</p>}
    </Fact>
  )
}

/** What is used, and in a lighter tone what approving adds. */
function QuotaBar({
  used,
  after,
  limit,
  fill,
}: {
  used: number
  after: number
  limit: number
  fill: string
}) {
  const of = Math.max(limit, after, 1)
  return (
    <span
      aria-hidden
      className="my-1.5 flex h-2.5 max-w-64 overflow-hidden rounded-full border-2 border-edge bg-sunken"
    >
      <span className={fill} style={{ width: `${(used / of) * 100}%` }} />
      <span
        className={clsx(fill, 'opacity-45')}
        style={{ width: `${((after - used) / of) * 100}%` }}
      />
    </span>
  )
}
