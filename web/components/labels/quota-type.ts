import type { QuotaType } from '../../contract/quotas.ts'
import type { KnownValue } from '../../contract/values.ts'
import { labelIn, plainWords } from './plain-words.ts'

interface QuotaTypeLabel {
  /** After figures: "5/4 weekly". */
  adverb: string
  /** The period that runs: "4 of 5 this week". */
  current: string
  /** "4 movies per week". */
  per: string
}

const QUOTA_TYPE_LABELS = {
  daily: { adverb: 'daily', current: 'today', per: 'per day' },
  weekly_rolling: { adverb: 'weekly', current: 'this week', per: 'per week' },
  monthly: { adverb: 'monthly', current: 'this month', per: 'per month' },
} as const satisfies Record<KnownValue<typeof QuotaType>, QuotaTypeLabel>

/** A period this version does not know keeps its own words. */
export const quotaTypeLabel = (type: string): QuotaTypeLabel =>
  labelIn<QuotaTypeLabel>(QUOTA_TYPE_LABELS, type) ?? {
    adverb: plainWords(type).toLowerCase(),
    current: `(${type})`,
    per: type,
  }
