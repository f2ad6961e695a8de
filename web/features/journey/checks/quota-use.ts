import { quotaTypeLabel } from '../../../components/labels/quota-type.ts'
import type { QuotaWithStatus } from '../../../state/quotas.ts'
import { onDay } from '../dates.ts'

interface QuotaUse {
  readonly isReached: boolean
  readonly words: string
}

/** Usage of a quota; null if the current usage is unknown. */
export const quotaUse = (quota: QuotaWithStatus, now: Date): QuotaUse | null => {
  const { currentUsage: used, quotaLimit: limit, quotaType, bypassApproval } = quota
  if (used === undefined) return null
  const isReached = quota.exceeded ?? used >= limit
  const until = isReached ? onDay(' until ', quota.resetDate, now) : ''
  const bypass =
    isReached && bypassApproval ? '; requests over the limit are approved automatically' : ''
  return {
    isReached,
    words: `quota ${used} of ${limit} ${quotaTypeLabel(quotaType).current}${until}${bypass}`,
  }
}
