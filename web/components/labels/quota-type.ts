import type { QuotaType } from '../../contract/quotas.ts'
import type { KnownValue } from '../../contract/values.ts'
import { humanize, labelIn } from './humanize.ts'

interface QuotaTypeLabel {
  name: string
  adverb: string
  current: string
  per: string
}

const QUOTA_TYPE_LABELS = {
  daily: { name: 'Daily', adverb: 'daily', current: 'today', per: 'per day' },
  weekly_rolling: {
    name: 'Weekly (rolling)',
    adverb: 'weekly',
    current: 'this week',
    per: 'per week',
  },
  monthly: { name: 'Monthly', adverb: 'monthly', current: 'this month', per: 'per month' },
} as const satisfies Record<KnownValue<typeof QuotaType>, QuotaTypeLabel>

export const quotaTypeLabel = (type: string): QuotaTypeLabel =>
  labelIn<QuotaTypeLabel>(QUOTA_TYPE_LABELS, type) ?? {
    name: humanize(type),
    adverb: humanize(type).toLowerCase(),
    current: `(${type})`,
    per: type,
  }

export const QUOTA_TYPE_OPTIONS = Object.entries(QUOTA_TYPE_LABELS).map(([value, { name }]) => ({
  value,
  label: name,
}))
