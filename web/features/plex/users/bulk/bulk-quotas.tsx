import { TYPE_PLURALS } from '../../../../components/labels/content-type.ts'
import { limitFields, watchlistCap } from '../../../../components/quotas/quota-fields.ts'
import { defineFields } from '../../../../components/settings/define-settings.ts'
import { choice } from '../../../../components/settings/kinds/choice.tsx'
import { SettingField } from '../../../../components/settings/setting-field.tsx'
import { CONTENT_TYPES, type ContentType } from '../../../../contract/values.ts'
import type { Values } from '../../../../lib/form-edits.ts'
import { hasWatchlistCaps } from '../../../../state/quotas.ts'
import { initialQuota, quotaSetting } from '../edit/quota-source.ts'
import { keptQuotas, saveQuotas } from './bulk-calls.ts'
import type { BulkEdit } from './bulk-edit.ts'
import { type QuotaUpdates, quotaImpact, quotaUpdatesOf } from './quota-changes.ts'

const CHANGES = { keep: 'No change', set: 'Set a limit', remove: 'Remove the limit' }
const CAP_CHANGES = { keep: 'No change', set: 'Change' }
const PARTS = ['change', 'type', 'limit', 'capChange', 'cap', 'bypass'] as const
const NAMES = CONTENT_TYPES.flatMap(type => PARTS.map(part => quotaSetting(type, part)))

const isSet = (values: Values, type: ContentType, part: 'change' | 'capChange') =>
  values[quotaSetting(type, part)] === 'set'

const FIELDS = defineFields<Record<string, never>>()(
  Object.assign(
    {},
    ...CONTENT_TYPES.map(type => ({
      [quotaSetting(type, 'change')]: choice({
        label: `Limit on ${TYPE_PLURALS[type]}`,
        options: CHANGES,
      }),
      ...limitFields(type, values => isSet(values, type, 'change')),
      [quotaSetting(type, 'capChange')]: choice({
        label: `Cap on ${TYPE_PLURALS[type]}`,
        options: CAP_CHANGES,
        visibleWhen: values => isSet(values, type, 'change'),
      }),
      [quotaSetting(type, 'cap')]: watchlistCap(type, {
        visibleWhen: values => isSet(values, type, 'change') && isSet(values, type, 'capChange'),
      }),
    })),
  ),
  // The limit may have been entered before "No change" was selected again.
).rule(NAMES, values =>
  Object.keys(quotaUpdatesOf(values)).length === 0 ? 'Choose what to change.' : null,
)

export const BULK_QUOTAS: BulkEdit<QuotaUpdates> = {
  work: 'Quota update',
  title: users => `Edit quotas for ${users}`,
  fields: FIELDS,
  initial: () =>
    Object.assign(
      {},
      ...CONTENT_TYPES.map(type => ({
        [quotaSetting(type, 'change')]: 'keep',
        [quotaSetting(type, 'type')]: initialQuota(type).type,
        [quotaSetting(type, 'limit')]: initialQuota(type).limit,
        [quotaSetting(type, 'bypass')]: false,
        ...(hasWatchlistCaps() && {
          [quotaSetting(type, 'capChange')]: 'keep',
          [quotaSetting(type, 'cap')]: initialQuota(type).cap,
        }),
      })),
    ),
  updatesOf: quotaUpdatesOf,
  impactOf: quotaImpact,
  call: saveQuotas,
  keyOf: user => JSON.stringify(keptQuotas(user)),
  layout: form => (
    <div className="grid gap-x-6 gap-y-6 sm:grid-cols-2">
      {CONTENT_TYPES.map(type => (
        <section
          key={type}
          aria-label={`Quota for ${TYPE_PLURALS[type]}`}
          className="grid min-w-0 content-start gap-y-3.5"
        >
          {PARTS.map(part => (
            <SettingField key={part} form={form} name={quotaSetting(type, part)} />
          ))}
        </section>
      ))}
    </div>
  ),
}
