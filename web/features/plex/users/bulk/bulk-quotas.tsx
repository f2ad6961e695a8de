import { TYPE_PLURALS } from '../../../../components/labels/content-type.ts'
import { quotaTypeLabel } from '../../../../components/labels/quota-type.ts'
import { limitFields, watchlistCap } from '../../../../components/quotas/quota-fields.ts'
import { defineFields } from '../../../../components/settings/define-settings.ts'
import { choice } from '../../../../components/settings/kinds/choice.tsx'
import { SettingField } from '../../../../components/settings/setting-field.tsx'
import { CONTENT_TYPES, type ContentType } from '../../../../contract/values.ts'
import type { Values } from '../../../../lib/form-edits.ts'
import { andJoined } from '../../../../lib/join-words.ts'
import { hasWatchlistCaps } from '../../../../state/quotas.ts'
import { initialQuota, quotaSetting } from '../edit/quota-source.ts'
import type { UserRow } from '../list/user-rows.ts'
import type { BulkForm } from './bulk-edit.ts'
import { ForecastView, useForecast } from './forecast-view.tsx'
import { type QuotaUpdates, quotaUpdatesOf } from './quota-changes.ts'

const CHANGES = { keep: 'No change', set: 'Set a limit', remove: 'Remove the limit' }
const CAP_CHANGES = { keep: 'No change', set: 'Change' }
const PARTS = ['change', 'type', 'limit', 'capChange', 'cap', 'bypass'] as const
const NAMES = CONTENT_TYPES.flatMap(type => PARTS.map(part => quotaSetting(type, part)))

/** The current limits and how many have each, for example "5 weekly (3), no limit (9)". */
const limitsNow = (rows: readonly UserRow[], type: ContentType): string => {
  const counts = new Map<string, number>()
  for (const { quotas } of rows) {
    const quota = quotas?.[type]
    const words = !quotas
      ? 'unknown'
      : quota
        ? `${quota.quotaLimit} ${quotaTypeLabel(quota.quotaType).adverb}`
        : 'no limit'
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  const listed = [...counts].sort(([, a], [, b]) => b - a)
  return andJoined(
    listed.map(([words, count]) => `${words} (${count})`),
    4,
  )
}

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

export const BULK_QUOTAS: BulkForm = {
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
  changeOf: values => ({ patch: {}, quotas: quotaUpdatesOf(values) }),
  layout: (form, rows) => (
    <div className="grid gap-x-6 gap-y-6 sm:grid-cols-2">
      {CONTENT_TYPES.map(type => (
        <section
          key={type}
          aria-label={`Quota for ${TYPE_PLURALS[type]}`}
          className="grid min-w-0 content-start gap-y-3.5"
        >
          <p className="-mb-2 text-sm text-ink-2">Now: {limitsNow(rows, type)}</p>
          {PARTS.map(part => (
            <SettingField key={part} form={form} name={quotaSetting(type, part)} />
          ))}
        </section>
      ))}
      <div className="col-span-full overflow-hidden rounded-md empty:hidden">
        <QuotaForecast rows={rows} updates={quotaUpdatesOf(form.values)} />
      </div>
    </div>
  ),
}

function QuotaForecast({ rows, updates }: { rows: readonly UserRow[]; updates: QuotaUpdates }) {
  const parts = Object.values(updates)
  const forecast = useForecast(rows, (_, type) => updates[type], JSON.stringify(updates))
  if (!parts.some(part => part.enabled && part.quotaLimit)) return null
  return (
    <ForecastView
      forecast={forecast}
      chosen={rows.length}
      isBypassed={parts.every(part => !part.enabled || part.bypassApproval === true)}
    />
  )
}
