import { useEffect, useState } from 'react'
import type { Approval } from '../../contract/approvals.ts'
import { quotas, refreshUsers } from '../../state/quotas.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { can } from '../decisions/eligibility.ts'
import { QuotaBar } from '../quotas/quota-bar.tsx'
import { capOf } from '../quotas/quota-usage.ts'
import { useStore } from '../use-store.ts'
import { quotaLine, quotaOf } from './quota-labels.ts'

const TONES = { dim: '', wait: 'font-semibold text-wait', bad: 'font-semibold text-bad' }

/** The requester's quota now and after approval. */
export function QuotaLine({ row }: { row: Approval }) {
  const byUser = useStore(quotas.state).data
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    if (quotas.state.data === null) void refreshUsers().finally(() => setIsRead(true))
  }, [])
  if (!byUser)
    return isRead ? (
      <span className="text-ink-2">Couldn’t load the quotas.</span>
    ) : (
      <Skeleton className="h-5 w-48 max-w-full" />
    )
  const quota = quotaOf(byUser, row.userId, row.contentType)
  const cap = quota && !quota.unread ? capOf(quota) : null
  const { words, note, tone, bar } = quotaLine(quota, row.contentType, can('approve', row))
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {bar && <QuotaBar {...bar} className="w-24" />}
        <span className={TONES[tone]}>{words}</span>
      </p>
      {note && <p className="text-sm text-ink-2">{note}</p>}
      {cap && (
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {cap.listed !== null && <QuotaBar used={cap.listed} limit={cap.cap} className="w-24" />}
          <span className={TONES[cap.isReached && !quota?.bypassApproval ? 'wait' : 'dim']}>
            {cap.words}
          </span>
        </p>
      )}
    </>
  )
}
