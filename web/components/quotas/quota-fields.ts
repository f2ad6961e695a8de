import type { QuotaEdit } from '../../contract/quota-edits.ts'
import { QUOTA_TYPES } from '../../contract/quotas.ts'
import type { ContentType } from '../../contract/values.ts'
import type { Values } from '../../lib/form-edits.ts'
import { hasWatchlistCaps } from '../../state/quotas.ts'
import { TYPE_PLURALS } from '../labels/content-type.ts'
import { QUOTA_TYPE_OPTIONS } from '../labels/quota-type.ts'
import type { FieldDef, FieldMaker } from '../settings/field-def.ts'
import { choice } from '../settings/kinds/choice.tsx'
import { number } from '../settings/kinds/number.tsx'
import { toggle } from '../settings/kinds/toggle.tsx'

/** Maxima that the backend accepts. */
export const LIMIT_MAX = 1000
const CAP_MAX = 10_000

/** Unset means no cap. */
export const watchlistCap = (
  type: ContentType,
  options: Pick<FieldDef, 'visibleWhen'> & { label?: string },
) =>
  number({
    label: 'Watchlist cap',
    keywords: 'limit maximum titles',
    unit: TYPE_PLURALS[type],
    min: 1,
    max: CAP_MAX,
    empty: 'No cap',
    hint: 'Titles over the cap are skipped, unless auto-approval is on.',
    ...options,
  })

export const QUOTA_PARTS = ['enabled', 'type', 'limit', 'cap', 'bypass'] as const
/** The parts that are saved together. A cap can change alone. */
export const TOGETHER = QUOTA_PARTS.filter(part => part !== 'cap')

export const quotaSetting = <P extends string>(type: ContentType, part: P) =>
  `${type}.${part}` as const

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

export const quotaFields = (type: ContentType): Record<string, FieldMaker<never>> => {
  const visibleWhen = (values: Values) => values[quotaSetting(type, 'enabled')] === true
  return {
    [quotaSetting(type, 'enabled')]: toggle({ label: `Limit ${TYPE_PLURALS[type]}` }),
    [quotaSetting(type, 'type')]: choice({
      label: 'Period',
      options: QUOTA_TYPE_OPTIONS,
      visibleWhen,
    }),
    [quotaSetting(type, 'limit')]: number({
      label: 'Limit',
      unit: TYPE_PLURALS[type],
      min: 1,
      max: LIMIT_MAX,
      visibleWhen,
    }),
    [quotaSetting(type, 'cap')]: watchlistCap(type, { visibleWhen }),
    [quotaSetting(type, 'bypass')]: toggle({
      label: 'Auto-approve over the limit',
      hint: 'When off, requests over the limit need approval.',
      visibleWhen,
    }),
  }
}
