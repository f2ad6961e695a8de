import type { QuotaStatus } from '../../contract/quotas.ts'
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
