import type { QUOTA_TYPES } from '../../contract/quotas.ts'
import type { ContentType } from '../../contract/values.ts'

export interface QuotaWords {
  /** In a list of choices: "Weekly (rolling)". */
  name: string
  /** Behind a figure: "4 of 5 weekly". */
  adverb: string
  /** "5 movies per week". */
  per: string
  /** "4 of 5 this week". */
  now: string
}

const WORDS = {
  daily: { name: 'Daily', adverb: 'daily', per: 'per day', now: 'today' },
  weekly_rolling: {
    name: 'Weekly (rolling)',
    adverb: 'weekly',
    per: 'per week',
    now: 'this week',
  },
  monthly: { name: 'Monthly', adverb: 'monthly', per: 'per month', now: 'this month' },
} as const satisfies Record<(typeof QUOTA_TYPES)[number], QuotaWords>

/** A quota type this version does not know keeps its own word. */
export const quotaWords = (type: string): QuotaWords =>
  (WORDS as Readonly<Record<string, QuotaWords>>)[type] ?? {
    name: type,
    adverb: type.replace(/_/g, ' '),
    per: type,
    now: `(${type})`,
  }

/** Names of the quota types by value, for a choice. */
export const QUOTA_TYPE_NAMES = {
  daily: WORDS.daily.name,
  weekly_rolling: WORDS.weekly_rolling.name,
  monthly: WORDS.monthly.name,
}

/** What a quota counts: "5 movies". */
export const CONTENT_PLURALS: Record<ContentType, string> = { movie: 'movies', show: 'shows' }
