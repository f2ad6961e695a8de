import { TYPE_PLURALS } from '../../../components/labels/content-type.ts'
import { QUOTA_PARTS, quotaSetting } from '../../../components/quotas/quota-fields.ts'
import { quotaText } from '../../../components/quotas/quota-usage.ts'
import { defineFields } from '../../../components/settings/define-settings.ts'
import { SettingField } from '../../../components/settings/setting-field.tsx'
import type { SettingsForm } from '../../../components/settings/use-settings.ts'
import type { QuotaEdit } from '../../../contract/quota-edits.ts'
import { CONTENT_TYPES, type ContentType } from '../../../contract/values.ts'
import { andJoined } from '../../../lib/join-words.ts'
import type { UserRow } from '../list/user-rows.ts'
import type { ManyPart } from './edit-many-dialog.tsx'
import { forMany } from './many-fields.tsx'
import { QuotaDetails } from './quota-details.tsx'
import { APPROVE_HELD, QUOTA_FIELDS, quotaEdits, valuesOfQuotas } from './quota-form.ts'

/** The current limits and how many have each, for example "5 weekly (3), No limit (9)". */
const limitsNow = (rows: readonly UserRow[], type: ContentType): string => {
  const counts = new Map<string, number>()
  for (const { quotas } of rows) {
    const words = quotas ? quotaText(quotas[type] as QuotaEdit | null) : 'Unknown'
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  const listed = [...counts].sort(([, a], [, b]) => b - a)
  return andJoined(
    listed.map(([words, count]) => `${words} (${count})`),
    4,
  )
}

interface QuotaFieldsProps {
  form: SettingsForm
  /** The users that are edited. */
  rows: readonly UserRow[]
}

export function QuotaFields({ form, rows }: QuotaFieldsProps) {
  const [row, ...others] = rows
  return (
    <div className="grid gap-x-6 gap-y-6 sm:grid-cols-2">
      {CONTENT_TYPES.map(type => (
        <section
          key={type}
          aria-label={`Quota for ${TYPE_PLURALS[type]}`}
          className="grid min-w-0 content-start gap-y-3.5"
        >
          {others.length > 0 && (
            <p className="-mb-2 text-sm text-ink-2">Now: {limitsNow(rows, type)}</p>
          )}
          {QUOTA_PARTS.map(part => (
            <SettingField key={part} form={form} name={quotaSetting(type, part)} />
          ))}
          {row && others.length === 0 && <QuotaDetails type={type} row={row} form={form} />}
        </section>
      ))}
      <SettingField form={form} name={APPROVE_HELD} className="col-span-full" />
    </div>
  )
}

const many = forMany(
  defineFields<Record<string, never>>()(QUOTA_FIELDS),
  CONTENT_TYPES.flatMap(type => [quotaSetting(type, 'enabled'), quotaSetting(type, 'cap')]),
)

export const QUOTAS_PART: ManyPart = {
  work: () => 'Quota update',
  title: users => `Edit quotas for ${users}`,
  fields: many.fields,
  initial() {
    const initial = valuesOfQuotas({})
    const kept = Object.entries(many.kept).filter(([name]) => name in initial)
    return { ...initial, ...Object.fromEntries(kept) }
  },
  editOf(values) {
    const patch = many.patchIn(values)
    const shared = Object.entries(values).filter(([name]) => !(name in many.kept))
    return quotaEdits(patch, { ...Object.fromEntries(shared), ...patch })
  },
  Layout: QuotaFields,
}
