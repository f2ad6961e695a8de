import type { ContentType } from '../../contract/values.ts'
import type { Values } from '../../lib/form-edits.ts'
import { TYPE_PLURALS } from '../labels/content-type.ts'
import { QUOTA_TYPE_OPTIONS } from '../labels/quota-type.ts'
import type { FieldDef, FieldMaker } from '../settings/field-def.ts'
import { choice } from '../settings/kinds/choice.tsx'
import { number } from '../settings/kinds/number.tsx'
import { toggle } from '../settings/kinds/toggle.tsx'

/** Maxima that the backend accepts. */
const LIMIT_MAX = 1000
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

export const limitFields = (
  type: ContentType,
  visibleWhen: (values: Values) => boolean,
): Record<string, FieldMaker<never>> => ({
  [`${type}.type`]: choice({ label: 'Period', options: QUOTA_TYPE_OPTIONS, visibleWhen }),
  [`${type}.limit`]: number({
    label: 'Limit',
    unit: TYPE_PLURALS[type],
    min: 1,
    max: LIMIT_MAX,
    visibleWhen,
  }),
  [`${type}.cap`]: watchlistCap(type, { visibleWhen }),
  [`${type}.bypass`]: toggle({
    label: 'Auto-approve over the limit',
    hint: 'When off, requests over the limit need approval.',
    visibleWhen,
  }),
})
