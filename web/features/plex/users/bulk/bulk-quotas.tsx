import { TYPE_PLURALS } from '../../../../components/labels/content-type.ts'
import { limitFields } from '../../../../components/quotas/quota-fields.ts'
import { defineFields } from '../../../../components/settings/define-settings.ts'
import { choice } from '../../../../components/settings/kinds/choice.tsx'
import { SettingField } from '../../../../components/settings/setting-field.tsx'
import { CONTENT_TYPES } from '../../../../contract/values.ts'
import { initialQuota, quotaSetting } from '../edit/quota-source.ts'
import { keptQuotas, saveQuotas } from './bulk-calls.ts'
import type { BulkEdit } from './bulk-edit.ts'
import { type QuotaUpdates, quotaImpact, quotaUpdatesOf } from './quota-changes.ts'

const CHANGES = { keep: 'No change', set: 'Set a limit', remove: 'Remove the limit' }
const PARTS = ['change', 'type', 'limit', 'bypass'] as const
const NAMES = CONTENT_TYPES.flatMap(type => PARTS.map(part => quotaSetting(type, part)))

const FIELDS = defineFields<Record<string, never>>()(
  Object.assign(
    {},
    ...CONTENT_TYPES.map(type => ({
      [quotaSetting(type, 'change')]: choice({
        label: `Limit on ${TYPE_PLURALS[type]}`,
        options: CHANGES,
      }),
      ...limitFields(type, values => values[quotaSetting(type, 'change')] === 'set'),
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
