import CircleCheck from 'lucide-react/icons/circle-check'
import Gauge from 'lucide-react/icons/gauge'
import { useEffect, useState } from 'react'
import { QuotaBar } from '../../../components/quotas/quota-bar.tsx'
import { capOf } from '../../../components/quotas/quota-usage.ts'
import { quotaNow, quotaOf, raiseTo } from '../../../components/requests/quota-labels.ts'
import { useStore } from '../../../components/use-store.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { couldNot } from '../../../lib/errors.ts'
import { save } from '../../../state/change.ts'
import { editUsers } from '../../../state/edit-users.ts'
import { quotas, refreshUsers } from '../../../state/quotas.ts'
import { isDeletedUser, users } from '../../../state/users.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Strip } from './fact.tsx'

const TONES = {
  dim: '',
  ok: 'font-semibold text-ok',
  wait: 'font-semibold text-wait',
  bad: 'font-semibold text-bad',
}

/** Whether the request is pending because of a quota, whose usage may have changed since. */
export const wasOverQuota = ({ status, triggeredBy }: Approval) =>
  status === 'pending' && triggeredBy === 'quota_exceeded'

/** The requester's quota now and after approval; undefined while it loads. */
const useQuotaNow = (row: Approval) => {
  const byUser = useStore(quotas.state).data
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    if (quotas.state.data === null) void refreshUsers().finally(() => setIsRead(true))
  }, [])
  const { data: list } = useStore(users.state)
  const unknown = { bar: null, cap: null, quota: null }
  if (isDeletedUser(row.userId, list))
    return { words: 'This user was deleted', tone: 'wait' as const, ...unknown }
  if (!byUser)
    return isRead ? { words: 'Usage now unknown', tone: 'dim' as const, ...unknown } : undefined
  const quota = quotaOf(byUser, row.userId, row.contentType)
  return {
    ...quotaNow(quota, row.contentType, wasOverQuota(row)),
    quota,
    cap: quota && !quota.unread ? capOf(quota) : null,
    isCapPressing: !quota?.bypassApproval,
  }
}

/** For a request that was over its quota: whether there is room again decides. If not, makes room for it and one more. */
export function QuotaStrip({ row }: { row: Approval }) {
  const { userId: id, userName: name } = row
  const { tone = 'dim', bar, quota } = useQuotaNow(row) ?? {}
  const raise = tone === 'bad' && bar && quota && raiseTo(bar.after + 1, row, quota)
  return (
    <Strip
      tone={tone}
      icon={tone === 'ok' ? CircleCheck : Gauge}
      action={
        raise && (
          <ActionButton
            label={raise.label}
            run={() => save(editUsers([{ id, name }], raise.edit, raise.words))}
            failed={cause => couldNot('raise the quota', cause)}
          />
        )
      }
    >
      <QuotaLine row={row} />
    </Strip>
  )
}

/** The requester's quota now and after approval, and the cap on the watchlist. */
export function QuotaLine({ row }: { row: Approval }) {
  const quota = useQuotaNow(row)
  if (!quota) return <Skeleton className="h-5 w-48 max-w-full" />
  const { words, tone, bar, cap } = quota
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {bar && <QuotaBar {...bar} className="w-24" />}
        <span className={TONES[tone]}>{words}</span>
      </p>
      {cap && (
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {cap.listed !== null && <QuotaBar used={cap.listed} limit={cap.cap} className="w-24" />}
          <span className={TONES[cap.isReached && quota.isCapPressing ? 'wait' : 'dim']}>
            {cap.words}
          </span>
        </p>
      )}
    </>
  )
}
