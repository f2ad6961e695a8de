import type { Approval } from '../../contract/approvals.ts'
import type { ContentType } from '../../contract/values.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import type { MergedQuota, QuotaWithStatus } from '../../state/quotas.ts'
import { displayNameOf } from '../../state/users.ts'
import { TYPE_PLURALS } from '../labels/content-type.ts'
import { quotaTypeLabel } from '../labels/quota-type.ts'
import { oddRowText } from '../odd-row.tsx'
import { isReached, type QuotaUsage, usageOf } from '../quotas/quota-usage.ts'

type Quota = QuotaUsage & Pick<QuotaWithStatus, 'unread'>

interface QuotaWords {
  words: string
  tone: 'dim' | 'ok' | 'wait' | 'bad'
  bar: { used: number; after: number; limit: number } | null
}

/**
 * A quota as it is now, for a request that can be approved.
 * @param wasOver whether it was over the quota when requested, so that the usage now is news
 */
export const quotaNow = (quota: Quota | null, type: ContentType, wasOver: boolean): QuotaWords => {
  const what = TYPE_PLURALS[type]
  if (!quota)
    return {
      words: wasOver ? `No ${type} quota now` : `No limit on ${what}`,
      tone: wasOver ? 'ok' : 'dim',
      bar: null,
    }
  if (quota.unread) return { words: oddRowText('quota'), tone: 'wait', bar: null }
  const { quotaLimit: limit, currentUsage: used = 0 } = quota
  const usage = usageOf(quota)
  if (usage === null)
    return {
      words: wasOver
        ? 'Usage now unknown'
        : `${limit} ${what} ${quotaTypeLabel(quota.quotaType).per}, usage unknown`,
      tone: 'dim',
      bar: null,
    }
  const after = used + 1
  const isFull = isReached(quota)
  const bar = { used, after, limit }
  if (wasOver && !isFull) return { words: `Has room again: ${usage}`, tone: 'ok', bar }
  const words = `${usage}, ${after} after approval`
  return {
    words: wasOver ? `Still over: ${words}` : words,
    tone: isFull ? 'bad' : after >= limit ? 'wait' : 'dim',
    bar,
  }
}

/** The usage at the time of the request, which the current usage may contradict; null if the server didn't say. */
export const overQuotaReason = ({
  contentType,
  triggeredBy,
  proposedRouterDecision,
}: Pick<Approval, 'contentType' | 'triggeredBy' | 'proposedRouterDecision'>): string | null => {
  const { quotaUsage, quotaLimit, quotaType } = proposedRouterDecision?.approval?.data ?? {}
  if (triggeredBy !== 'quota_exceeded' || quotaUsage === undefined || !quotaLimit) return null
  const period = quotaType ? ` ${quotaTypeLabel(quotaType).per}` : ''
  return `Over quota when requested: ${quotaUsage} of ${quotaLimit} ${TYPE_PLURALS[contentType]}${period}`
}

/** An edit of the requester's quota, with its words before and after saving. */
export const raiseTo = (
  limit: number,
  { contentType, userName }: Pick<Approval, 'contentType' | 'userName'>,
  { quotaType, quotaLimit }: QuotaUsage,
) => ({
  label: `Raise to ${limit} ${quotaTypeLabel(quotaType).per}`,
  edit: { [contentType]: { quotaLimit: limit } },
  words: `Raised ${bidiIsolate(displayNameOf(userName))}’s ${TYPE_PLURALS[contentType]} from ${quotaLimit} to ${limit} ${quotaTypeLabel(quotaType).per}`,
})

export const quotaOf = (
  byUser: readonly MergedQuota[],
  userId: number,
  type: ContentType,
): QuotaWithStatus | null => byUser.find(entry => entry.userId === userId)?.[`${type}Quota`] ?? null
