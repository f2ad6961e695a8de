import clsx from 'clsx'
import { useEffect, useState } from 'react'
import { can } from '../../../components/decisions/eligibility.ts'
import { QuotaBar } from '../../../components/quotas/quota-bar.tsx'
import { useStore } from '../../../components/use-store.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { refreshUsers } from '../../../state/flows.ts'
import { quotas } from '../../../state/quotas.ts'
import { Fact } from '../../../ui/facts.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { quotaLine, quotaOf } from './quota-labels.ts'

const TONES = { dim: 'text-ink', wait: 'text-wait', bad: 'text-bad' }

export function QuotaFact({ row }: { row: Approval }) {
  const byUser = useStore(quotas.state).data
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    if (quotas.state.data === null) void refreshUsers().finally(() => setIsRead(true))
  }, [])
  if (!byUser)
    return (
      <Fact name="Quota">
        {isRead ? (
          <span className="text-ink-2">Couldn’t load the quotas.</span>
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
      {bar && <QuotaBar {...bar} className="max-w-64" />}
      {note && <p className="text-sm text-ink-2">{note}</p>}
    </Fact>
  )
}
