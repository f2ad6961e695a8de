import { TYPE_PLURALS } from '../../../components/labels/content-type.ts'
import { quotaEditOf, quotaSetting } from '../../../components/quotas/quota-fields.ts'
import { QUOTA_TYPE_OPTIONS, quotaPeriod } from '../../../components/quotas/quota-usage.ts'
import { effectText } from '../../../components/quotas/quota-words.ts'
import { SettingField } from '../../../components/settings/setting-field.tsx'
import type { ContentType } from '../../../contract/values.ts'
import { wholeNumberIn } from '../../../lib/typed-number.ts'
import { focusText } from '../../../ui/focus.ts'
import { useEditForm } from '../edit/edit-form.ts'
import { APPROVE_HELD } from '../edit/user-values.ts'
import { CellForm } from './cell-form.tsx'
import type { UserRow } from './user-rows.ts'

interface EditorProps {
  row: UserRow
  onClose: () => void
}

/** The row’s Discord ID. */
export function DiscordIdEditor({ row, onClose }: EditorProps) {
  const form = useEditForm('edit', [row.id], { what: 'Discord ID' })
  return (
    <CellForm
      form={form}
      names={['discord_id', 'notify_discord']}
      label="Discord ID"
      cell="channels"
      onClose={onClose}
      note={form.value('notify_discord') ? 'Discord is on.' : 'Discord is off.'}
    >
      <input
        ref={focusText}
        aria-label="Discord ID"
        aria-invalid={form.errorOf('discord_id') !== null || undefined}
        inputMode="numeric"
        autoComplete="off"
        placeholder="Discord ID"
        className="min-w-0 flex-1 tabular"
        value={String(form.value('discord_id') ?? '')}
        onChange={event => {
          const id = event.currentTarget.value
          // With an ID, messages can be sent; without one, they can't.
          form.set('discord_id', id, { notify_discord: id.trim() !== '' })
        }}
      />
    </CellForm>
  )
}

/** The row’s quota as number and period. Without a number, there is no limit. */
export function QuotaEditor({ row, type, onClose }: EditorProps & { type: ContentType }) {
  const form = useEditForm('quotas', [row.id], { what: 'quotas' })
  const [enabled, limit, period] = [
    quotaSetting(type, 'enabled'),
    quotaSetting(type, 'limit'),
    quotaSetting(type, 'type'),
  ]
  const isOn = form.value(enabled) === true
  const typed = form.value(limit)
  const stored = row.quotas?.[type]
  const quotaType = String(form.value(period))
  const used = stored?.quotaType === quotaType ? stored.currentUsage : undefined
  const what = TYPE_PLURALS[type]
  return (
    <CellForm
      form={form}
      names={[limit]}
      label={`Limit on ${what}`}
      cell={type}
      onClose={onClose}
      note={
        <>
          {effectText(type, quotaEditOf(type, form.values), used)}
          <SettingField form={form} name={APPROVE_HELD} />
        </>
      }
    >
      <input
        ref={focusText}
        aria-label={`Limit on ${what}`}
        aria-invalid={form.errorOf(limit) !== null || undefined}
        inputMode="numeric"
        placeholder="None"
        autoComplete="off"
        className="w-10 shrink-0 border-r border-rule tabular"
        value={isOn ? String(typed ?? '') : ''}
        onChange={event => {
          const text = event.currentTarget.value.trim()
          const number = wholeNumberIn(text) ?? text
          form.set(enabled, text !== '', text === '' ? {} : { [limit]: number })
        }}
      />
      <select
        aria-label="Period"
        className="min-w-0 flex-1"
        value={quotaType}
        onChange={event => form.set(period, event.currentTarget.value)}
      >
        {QUOTA_TYPE_OPTIONS.map(({ value }) => (
          <option key={value} value={value}>
            {quotaPeriod(value)}
          </option>
        ))}
      </select>
    </CellForm>
  )
}
