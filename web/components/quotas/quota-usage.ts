import type { QuotaEdit } from '../../contract/quota-edits.ts'
import type { QuotaStatus } from '../../contract/quotas.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import { quotaTypeLabel } from '../labels/quota-type.ts'

export interface QuotaUsage {
  readonly quotaType: string
  readonly quotaLimit: number
  readonly currentUsage?: number | undefined
  readonly exceeded?: boolean | undefined
}

export type CapUsage = Pick<
  Partial<QuotaStatus>,
  'watchlistCap' | 'watchlistUsage' | 'watchlistCapExceeded'
>

/** The cap on a watchlist and how many titles are on it, null if unknown. Null without a cap. */
export const capOf = ({
  watchlistCap: cap,
  watchlistUsage: listed = null,
  watchlistCapExceeded: isReached = false,
}: CapUsage) =>
  typeof cap !== 'number'
    ? null
    : {
        cap,
        listed,
        isReached: isReached || (listed ?? 0) >= cap,
        words:
          listed === null
            ? `at most ${cap} on the watchlist`
            : `${listed} of ${cap} on the watchlist`,
      }

/** Whether a quota is used up. False if the usage is unknown. */
export const isReached = ({ exceeded, currentUsage: used, quotaLimit }: QuotaUsage): boolean =>
  exceeded ?? (used !== undefined && used >= quotaLimit)

/** "2 of 5 this week", or "2 of 5 weekly" as `adverb`; null if the usage is unknown. */
export const usageOf = (
  { currentUsage: used, quotaLimit, quotaType }: QuotaUsage,
  period: 'current' | 'adverb' = 'current',
) => (used === undefined ? null : `${used} of ${quotaLimit} ${quotaTypeLabel(quotaType)[period]}`)

/** For example "5 weekly, 40 listed · auto". */
export const quotaText = (quota: QuotaEdit | null): string => {
  if (!quota) return 'No limit'
  const cap = quota.watchlistCap ? `, ${quota.watchlistCap} listed` : ''
  const auto = quota.bypassApproval ? ' · auto' : ''
  return `${quota.quotaLimit} ${quotaTypeLabel(quota.quotaType ?? '').adverb}${cap}${auto}`
}

interface Use extends Pick<QuotaUsage, 'quotaType' | 'quotaLimit'> {
  readonly used: number
  readonly isBypassed: boolean
}

/** For example "1 used today, 8 left." or "7 used this week, 2 over. Further requests need approval." */
export const leftText = ({ used, quotaLimit, quotaType, isBypassed }: Use): string => {
  const left = quotaLimit - used
  const words = left < 0 ? `${formatNumber(-left)} over` : `${formatNumber(left)} left`
  const next = isBypassed ? 'are approved automatically' : 'need approval'
  return `${formatNumber(used)} used ${quotaTypeLabel(quotaType).current}, ${words}.${left > 0 ? '' : ` Further requests ${next}.`}`
}
