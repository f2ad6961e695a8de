import type { QuotaType } from '../../contract/quotas.ts'
import type { KnownValue } from '../../contract/values.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import { humanize, labelIn } from '../labels/humanize.ts'

/* The parts of a quota that first views need. Whole sentences are in quota-words.ts. */

export interface Limit {
  readonly quotaType?: string | undefined
  readonly quotaLimit?: number | undefined
  readonly watchlistCap?: number | null | undefined
  readonly bypassApproval?: boolean | undefined
}

export interface QuotaUsage extends Limit {
  readonly quotaLimit: number
  /** Undefined if unknown. */
  readonly currentUsage?: number | undefined
  readonly exceeded?: boolean | undefined
}

interface CapUsage extends Limit {
  readonly watchlistUsage?: number | null | undefined
  readonly watchlistCapExceeded?: boolean | undefined
}

type Period = KnownValue<typeof QuotaType>

const PERIODS = {
  daily: 'daily',
  weekly_rolling: 'weekly',
  monthly: 'monthly',
} as const satisfies Record<Period, string>

/** How often a quota is granted anew, for example "weekly". */
export const quotaPeriod = (type: string): string =>
  labelIn<string>(PERIODS, type) ?? humanize(type).toLowerCase()

export const QUOTA_TYPE_OPTIONS: readonly { value: Period; label: string }[] = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly_rolling', label: 'Weekly (rolling)' },
  { value: 'monthly', label: 'Monthly' },
]

/** Whether a quota is used up. False if the usage is unknown. */
export const isReached = ({ exceeded, currentUsage: used, quotaLimit }: QuotaUsage): boolean =>
  exceeded ?? (used !== undefined && used >= quotaLimit)

/** Usage as a fraction of the limit; null if unknown. */
export const quotaShare = ({ currentUsage: used, quotaLimit }: QuotaUsage): number | null =>
  used === undefined ? null : used / Math.max(1, quotaLimit)

/** An exceeded quota as a reason, for example "Quota 5/4 weekly". */
export const exceededText = (used: number, limit: Limit): string =>
  `Quota ${used}/${periodicLimit(limit)}`

/** For example "5 weekly". */
export const periodicLimit = ({ quotaLimit, quotaType }: Limit): string =>
  `${quotaLimit ? formatNumber(quotaLimit) : '…'}${quotaType ? ` ${quotaPeriod(quotaType)}` : ''}`

/** For example "2 of 5 weekly", or "5 weekly, usage unknown". */
export const usageText = (quota: QuotaUsage): string =>
  quota.currentUsage === undefined
    ? `${periodicLimit(quota)}, usage unknown`
    : `${formatNumber(quota.currentUsage)} of ${periodicLimit(quota)}`

/** The cap on a watchlist and the titles on it. Null without a cap. */
export const capOf = ({
  watchlistCap: cap,
  watchlistUsage: listed,
  watchlistCapExceeded: isExceeded = false,
  bypassApproval,
}: CapUsage) => {
  if (typeof cap !== 'number') return null
  const isKnown = typeof listed === 'number'
  const isFull = isExceeded || (isKnown && listed >= cap)
  return {
    isFull,
    /** Whether further titles are skipped. */
    isBlocking: isFull && !bypassApproval,
    bar: isKnown ? { used: listed, limit: cap } : null,
    words: `${isKnown ? `${listed} of` : 'at most'} ${cap} on the watchlist`,
  }
}
