import type { ContentType } from '../../contract/values.ts'
import type { MergedQuota, QuotaWithStatus } from '../../state/quotas.ts'
import { TYPE_PLURALS } from '../labels/content-type.ts'
import { quotaTypeLabel } from '../labels/quota-type.ts'
import { oddRowText } from '../odd-row.tsx'
import { isReached, type QuotaUsage, usageOf } from '../quotas/quota-usage.ts'

type Quota = QuotaUsage & Pick<QuotaWithStatus, 'bypassApproval' | 'unread'>

interface QuotaWords {
  words: string
  note: string | null
  tone: 'dim' | 'wait' | 'bad'
  bar: { used: number; after: number; limit: number } | null
}

/** `counts`: whether the request can still be approved, and would then count toward the quota. */
export const quotaLine = (quota: Quota | null, type: ContentType, counts: boolean): QuotaWords => {
  const what = TYPE_PLURALS[type]
  if (!quota) return { words: `No limit on ${what}`, note: null, tone: 'dim', bar: null }
  if (quota.unread) return { words: oddRowText('quota'), note: null, tone: 'wait', bar: null }
  const { quotaLimit: limit, currentUsage: used = 0 } = quota
  const usage = usageOf(quota)
  if (usage === null)
    return {
      words: `${limit} ${what} ${quotaTypeLabel(quota.quotaType).per}`,
      note: 'Couldn’t load quota usage.',
      tone: 'wait',
      bar: null,
    }
  const after = used + 1
  const over = after - limit
  const isFull = isReached(quota)
  const excess =
    counts &&
    over > 0 &&
    `Approving this request would exceed ${isFull ? 'it' : 'the limit'} by ${over}.`
  const notes = [
    isFull && 'Limit reached.',
    excess,
    quota.bypassApproval && 'Requests over the limit are approved automatically.',
  ]
  return {
    words: counts ? `${usage}, ${after} of ${limit} after approval` : usage,
    note: notes.filter(Boolean).join(' ') || null,
    tone: isFull ? 'bad' : counts && after >= limit ? 'wait' : 'dim',
    bar: { used, after: counts ? after : used, limit },
  }
}

export const quotaOf = (
  byUser: readonly MergedQuota[],
  userId: number,
  type: ContentType,
): QuotaWithStatus | null => byUser.find(entry => entry.userId === userId)?.[`${type}Quota`] ?? null
