import { quotaTypeLabel } from '../../../components/labels/quota-type.ts'
import type { QuotaWithStatus } from '../../../state/quotas.ts'
import { onDay } from '../dates.ts'

export interface QuotaUse {
  readonly isReached: boolean
  /** "quota 5 of 5 this week until Monday", "quota 2 of 5 this week". */
  readonly words: string
}

/** A quota as it is used now; null where its use could not be read. */
export const quotaUse = (quota: QuotaWithStatus, now: Date): QuotaUse | null => {
  const { currentUsage: used, quotaLimit: limit, quotaType, bypassApproval } = quota
  if (used === undefined) return null
  const isReached = quota.exceeded ?? used >= limit
  const until = isReached ? onDay(' until ', quota.resetDate, now) : ''
  const bypass = isReached && bypassApproval ? ', and what is over it is approved by itself' : ''
  return {
    isReached,
    words: `quota ${used} of ${limit} ${quotaTypeLabel(quotaType).current}${until}${bypass}`,
  }
}
