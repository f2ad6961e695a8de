import type { QuotaEdit } from '../../contract/quota-edits.ts'
import { QUOTA_TYPES } from '../../contract/quotas.ts'
import type { ContentType } from '../../contract/values.ts'
import { type Values, valueAt } from '../../lib/form-edits.ts'
import { hasWatchlistCaps } from '../../state/quotas.ts'
import { TYPE_LABELS, TYPE_PLURALS } from '../labels/content-type.ts'
import type { FieldMaker } from '../settings/field-def.ts'
import { choice } from '../settings/kinds/choice.tsx'
import { number } from '../settings/kinds/number.tsx'
import { toggle } from '../settings/kinds/toggle.tsx'
import { QUOTA_TYPE_OPTIONS } from './quota-usage.ts'

/** Maxima that the backend accepts. */
export const LIMIT_MAX = 1000
const CAP_MAX = 10_000

export const QUOTA_PARTS = ['enabled', 'type', 'limit', 'cap', 'bypass'] as const
/** The parts that are saved together. A cap can change alone. */
export const TOGETHER = QUOTA_PARTS.filter(part => part !== 'cap')

export const quotaSetting = <P extends string>(type: ContentType, part: P) =>
  `${type}.${part}` as const

/** The quota of new users in the settings, also while it is off. */
export const newUserQuota = (type: ContentType, settings: object): QuotaEdit => {
  const at = (name: string) => valueAt(settings, `newUserDefault${TYPE_LABELS[type]}${name}`)
  return {
    quotaType: (at('QuotaType') ?? 'monthly') as NonNullable<QuotaEdit['quotaType']>,
    quotaLimit: Number(at('QuotaLimit') ?? 10),
    watchlistCap: Number(at('WatchlistCap')) || null,
    bypassApproval: at('BypassApproval') === true,
  }
}

/** A quota as values of the form. @param initial for one that isn't set */
export const quotaValues = (
  type: ContentType,
  quota: QuotaEdit | null | undefined,
  initial: QuotaEdit,
): Values => {
  const { quotaType, quotaLimit, watchlistCap } = quota ?? initial
  return {
    [quotaSetting(type, 'enabled')]: Boolean(quota),
    [quotaSetting(type, 'type')]: quotaType ?? initial.quotaType,
    [quotaSetting(type, 'limit')]: quotaLimit ?? initial.quotaLimit,
    // Older versions have no caps.
    ...(hasWatchlistCaps() && { [quotaSetting(type, 'cap')]: watchlistCap ?? undefined }),
    [quotaSetting(type, 'bypass')]: quota?.bypassApproval ?? false,
  }
}

/**
 * The quota in a form. A type or limit that couldn't be read is left out, and stays as the server sent it, and so does a
 * cap that isn't in the form.
 */
export const quotaEditOf = (type: ContentType, values: Values): QuotaEdit | null => {
  if (values[quotaSetting(type, 'enabled')] !== true) return null
  const quotaType = QUOTA_TYPES.find(one => one === values[quotaSetting(type, 'type')])
  const limit = Number(values[quotaSetting(type, 'limit')])
  return {
    ...(quotaType && { quotaType }),
    ...(limit > 0 && { quotaLimit: limit }),
    bypassApproval: values[quotaSetting(type, 'bypass')] === true,
    ...(quotaSetting(type, 'cap') in values && {
      watchlistCap: Number(values[quotaSetting(type, 'cap')]) || null,
    }),
  }
}

/** The fields of a quota. @param isNamed whether the labels name the type, because nothing around them does */
export const quotaParts = (
  type: ContentType,
  visibleWhen: (values: Values) => boolean,
  isNamed = false,
) => {
  const plural = TYPE_PLURALS[type]
  const on = isNamed ? ` on ${plural}` : ''
  return {
    enabled: toggle({ label: `Limit ${plural}` }),
    type: choice({
      label: isNamed ? `Quota period for ${plural}` : 'Period',
      options: QUOTA_TYPE_OPTIONS,
      visibleWhen,
    }),
    limit: number({ label: `Limit${on}`, unit: plural, min: 1, max: LIMIT_MAX, visibleWhen }),
    cap: number({
      label: `Watchlist cap${on}`,
      keywords: 'limit maximum titles',
      unit: plural,
      min: 1,
      max: CAP_MAX,
      empty: 'No cap',
      hint: 'Titles over the cap are skipped, unless auto-approval is on.',
      visibleWhen,
    }),
    bypass: toggle({
      label: `Auto-approve${isNamed ? ` ${plural}` : ''} over the limit`,
      hint: 'When off, requests over the limit need approval.',
      visibleWhen,
    }),
  }
}

/** The fields of a quota in the form of a user or plan. */
export const quotaFields = (type: ContentType): Record<string, FieldMaker<never>> => {
  const parts = quotaParts(type, values => values[quotaSetting(type, 'enabled')] === true)
  return Object.fromEntries(QUOTA_PARTS.map(part => [quotaSetting(type, part), parts[part]]))
}
