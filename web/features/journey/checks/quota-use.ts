import { isReached, usageOf } from '../../../components/quotas/quota-usage.ts'
import type { QuotaWithStatus } from '../../../state/quotas.ts'
import { onDay } from '../dates.ts'

/** Usage of a quota; null if the current usage is unknown. */
export const quotaUse = (quota: QuotaWithStatus, now: Date) => {
  const usage = usageOf(quota)
  if (usage === null) return null
  const isFull = isReached(quota)
  const until = isFull ? onDay(' until ', quota.resetDate, now) : ''
  const bypass =
    isFull && quota.bypassApproval ? '; requests over the limit are approved automatically' : ''
  return { isReached: isFull, words: `quota ${usage}${until}${bypass}` }
}
