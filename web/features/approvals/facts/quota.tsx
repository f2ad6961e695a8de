import CircleCheck from 'lucide-react/icons/circle-check'
import Gauge from 'lucide-react/icons/gauge'
import { oddRowText } from '../../../components/odd-row.tsx'
import { QuotaLine } from '../../../components/quotas/quota-line.tsx'
import { capOf } from '../../../components/quotas/quota-usage.ts'
import { type QuotaTone, quotaNow } from '../../../components/quotas/quota-words.ts'
import { raiseTo, useRequesterQuota } from '../../../components/requests/requester-quota.ts'
import { useStore } from '../../../components/use-store.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { couldNot } from '../../../lib/errors.ts'
import { isDeletedUser, users } from '../../../state/users.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Strip } from './fact.tsx'

/** Whether the request is pending because of a quota, whose usage may have changed since. */
export const wasOverQuota = ({ status, triggeredBy }: Approval) =>
  status === 'pending' && triggeredBy === 'quota_exceeded'

/** The requester's quota now and after approval; undefined while it loads. */
const useQuotaNow = (row: Approval) => {
  const { quota, isKnown, isFailed } = useRequesterQuota(row)
  const { data: list } = useStore(users.state)
  const told = (words: string, tone: QuotaTone) => ({ words, tone, bar: null, quota: null })
  if (isDeletedUser(row.userId, list)) return told('This user was deleted', 'wait')
  if (!isKnown) return isFailed ? told('Usage unknown', 'dim') : undefined
  if (quota?.unread) return told(oddRowText('quota'), 'wait')
  return { ...quotaNow(quota, row.contentType, wasOverQuota(row)), quota }
}

/** For a request that was over its quota: whether there is room again decides. If not, makes room for it and one more. */
export function QuotaStrip({ row }: { row: Approval }) {
  const { tone = 'dim', bar, quota } = useQuotaNow(row) ?? {}
  const raise = tone === 'bad' && bar && quota && raiseTo(bar.after + 1, row, quota)
  return (
    <Strip
      tone={tone}
      icon={tone === 'ok' ? CircleCheck : Gauge}
      action={
        raise && <ActionButton {...raise} failed={cause => couldNot('raise the quota', cause)} />
      }
    >
      <RequesterQuota row={row} />
    </Strip>
  )
}

/** The requester's quota now and after approval, and the cap on the watchlist. */
export function RequesterQuota({ row }: { row: Approval }) {
  const now = useQuotaNow(row)
  if (!now) return <Skeleton className="h-5 w-48 max-w-full" />
  const { words, quota, ...line } = now
  const cap = quota && capOf(quota)
  return (
    <>
      <QuotaLine {...line}>{words}</QuotaLine>
      {cap && (
        <QuotaLine bar={cap.bar} tone={cap.isBlocking ? 'wait' : 'dim'}>
          {cap.words}
        </QuotaLine>
      )}
    </>
  )
}
