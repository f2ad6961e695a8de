import { TYPE_PLURALS } from '../../../components/labels/content-type.ts'
import { quotaTypeLabel } from '../../../components/labels/quota-type.ts'
import { oddRowText } from '../../../components/odd-row.tsx'
import type { ContentType } from '../../../contract/values.ts'
import type { MergedQuota, QuotaWithStatus } from '../../../state/quotas.ts'

type QuotaUse = Pick<QuotaWithStatus, 'quotaType' | 'quotaLimit' | 'bypassApproval' | 'unread'> & {
  readonly currentUsage?: number | undefined
  readonly exceeded?: boolean | undefined
}

interface QuotaLine {
  words: string
  note: string | null
  tone: 'dim' | 'wait' | 'bad'
  bar: { used: number; after: number; limit: number } | null
}

/** `counts`: whether the request can still be approved, and would then count toward the quota. */
export const quotaLine = (
  quota: QuotaUse | null,
  type: ContentType,
  counts: boolean,
): QuotaLine => {
  const what = TYPE_PLURALS[type]
  if (!quota) return { words: `No limit on ${what}`, note: null, tone: 'dim', bar: null }
  if (quota.unread) return { words: oddRowText('quota'), note: null, tone: 'wait', bar: null }
  const { quotaType, quotaLimit: limit, currentUsage: used } = quota
  const bypass = quota.bypassApproval ? 'Requests over the limit are approved automatically.' : null
  if (used === undefined)
    return {
      words: `${limit} ${what} ${quotaTypeLabel(quotaType).per}`,
      note: 'Couldn’t load quota usage.',
      tone: 'wait',
      bar: null,
    }
  const now = `${used} of ${limit} ${quotaTypeLabel(quotaType).current}`
  const after = used + 1
  const over = after - limit
  const isExceeded = quota.exceeded ?? used >= limit
  return {
    words: counts ? `${now}, ${after} of ${limit} after approval` : now,
    note:
      [
        counts && over > 0
          ? isExceeded
            ? `Limit reached. Approving this request would exceed it by ${over}.`
            : `Approving this request would exceed the limit by ${over}.`
          : isExceeded
            ? 'Limit reached.'
            : null,
        bypass,
      ]
        .filter(Boolean)
        .join(' ') || null,
    tone: isExceeded ? 'bad' : counts && after >= limit ? 'wait' : 'dim',
    bar: { used, after: counts ? after : used, limit },
  }
}

export const quotaOf = (
  byUser: readonly MergedQuota[],
  userId: number,
  type: ContentType,
): QuotaWithStatus | null => byUser.find(entry => entry.userId === userId)?.[`${type}Quota`] ?? null
