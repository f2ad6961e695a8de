import { isReached, usageText } from '../../../components/quotas/quota-usage.ts'
import { overLimitText } from '../../../components/quotas/quota-words.ts'
import type { QuotaWithStatus } from '../../../state/quotas.ts'
import { onDay } from '../dates.ts'

/** Usage of a quota; null if the current usage is unknown. */
export const quotaUse = (quota: QuotaWithStatus, now: Date) => {
  if (quota.currentUsage === undefined) return null
  const isFull = isReached(quota)
  const until = isFull ? onDay(', full until ', quota.resetDate, now) : ''
  const bypass = isFull && quota.bypassApproval ? `; ${overLimitText(quota)}` : ''
  return { isReached: isFull, words: `quota ${usageText(quota)}${until}${bypass}` }
}
