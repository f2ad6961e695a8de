import { TYPE_PLURALS } from '../../../../components/labels/content-type.ts'
import { quotaTypeLabel } from '../../../../components/labels/quota-type.ts'
import {
  limitFields,
  quotaEditOf,
  quotaSetting,
  quotaValues,
  watchlistCap,
} from '../../../../components/quotas/quota-fields.ts'
import { defineFields } from '../../../../components/settings/define-settings.ts'
import { choice } from '../../../../components/settings/kinds/choice.tsx'
import { SettingField } from '../../../../components/settings/setting-field.tsx'
import { CONTENT_TYPES, type ContentType } from '../../../../contract/values.ts'
import type { Values } from '../../../../lib/form-edits.ts'
import { andJoined } from '../../../../lib/join-words.ts'
import type { UserEdit } from '../../../../state/edit-users.ts'
import { hasWatchlistCaps } from '../../../../state/quotas.ts'
import { initialQuota } from '../edit/quota-source.ts'
import type { UserRow } from '../list/user-rows.ts'
import type { BulkForm } from './bulk-edit.ts'

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

const quotaEdits = (values: Values): UserEdit =>
  Object.fromEntries(
    CONTENT_TYPES.filter(type => values[quotaSetting(type, 'change')] !== 'keep').map(type => {
      const edit = quotaEditOf(type, {
        ...values,
        [quotaSetting(type, 'enabled')]: isSet(values, type, 'change'),
      })
      // Unless it is to change, each user's cap stays.
      const { watchlistCap: _, ...withoutCap } = edit ?? {}
      return [type, edit && (isSet(values, type, 'capChange') ? edit : withoutCap)]
    }),
  )

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
  Object.keys(quotaEdits(values)).length === 0 ? 'Choose what to change.' : null,
)

export const BULK_QUOTAS: BulkForm = {
  work: () => 'Quota update',
  title: users => `Edit quotas for ${users}`,
  fields: FIELDS,
  initial: () =>
    Object.assign(
      {},
      ...CONTENT_TYPES.map(type => {
        const { [quotaSetting(type, 'cap')]: cap, ...initial } = quotaValues(
          type,
          null,
          initialQuota(type),
        )
        return {
          ...initial,
          [quotaSetting(type, 'change')]: 'keep',
          ...(hasWatchlistCaps() && {
            [quotaSetting(type, 'capChange')]: 'keep',
            [quotaSetting(type, 'cap')]: cap,
          }),
        }
      }),
    ),
  editOf: quotaEdits,
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
    </div>
  ),
}
