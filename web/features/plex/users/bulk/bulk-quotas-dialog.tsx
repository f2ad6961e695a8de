import { useMemo, useState } from 'react'
import { TYPE_PLURALS } from '../../../../components/labels/content-type.ts'
import { limitFields } from '../../../../components/quotas/quota-fields.ts'
import { defineFields } from '../../../../components/settings/define-settings.ts'
import { draftSource } from '../../../../components/settings/draft-source.ts'
import { FormDialog } from '../../../../components/settings/form-dialog.tsx'
import { choice } from '../../../../components/settings/kinds/choice.tsx'
import { SettingField } from '../../../../components/settings/setting-field.tsx'
import { type SettingsForm, useSettings } from '../../../../components/settings/use-settings.ts'
import { saveManyQuotas } from '../../../../contract/quota-edits.ts'
import { CONTENT_TYPES } from '../../../../contract/values.ts'
import type { Values } from '../../../../lib/edits.ts'
import { request } from '../../../../lib/request.ts'
import { initialQuota, quotaSetting } from '../edit/quota-source.ts'
import { BulkRun } from './bulk-run.tsx'
import type { BulkDialogProps } from './bulk-window.tsx'
import { ImpactLine } from './impact-line.tsx'
import { people } from './people.ts'
import { type QuotaUpdates, quotaImpact, quotaUpdatesOf } from './quota-changes.ts'
import type { SendUsers } from './use-bulk-run.ts'

const CHANGES = { keep: 'Leave as it is', set: 'Set a limit', remove: 'Remove the limit' }

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
)

/** Nothing chosen; a limit that is set begins with that of new users. */
const beginWith = (): Values =>
  Object.assign(
    {},
    ...CONTENT_TYPES.map(type => ({
      [quotaSetting(type, 'change')]: 'keep',
      [quotaSetting(type, 'type')]: initialQuota(type).type,
      [quotaSetting(type, 'limit')]: initialQuota(type).limit,
      [quotaSetting(type, 'bypass')]: false,
    })),
  )

/** `success: false` comes with 200 when nobody was changed; ids that failed are named. */
const sendWith =
  ({ movie, show }: QuotaUpdates): SendUsers =>
  async userIds => {
    const isAllRemoved = movie?.enabled === false && show?.enabled === false
    const { success, message, failedIds } = await request(saveManyQuotas, {
      body: isAllRemoved
        ? { userIds, operation: 'delete' }
        : {
            userIds,
            operation: 'update',
            ...(movie && { movieQuota: movie }),
            ...(show && { showQuota: show }),
          },
    })
    const failed = success ? failedIds : userIds
    return new Map(failed.map(id => [id, message || 'The backend did not change this user.']))
  }

/** The limits of many users at once; a type that is not chosen stays. */
export function BulkQuotasDialog({ open, onClose, rows, nameOf, onChanged }: BulkDialogProps) {
  const [chosen, setChosen] = useState<Values | null>(null)
  const [source] = useState(() => draftSource(beginWith(), setChosen))
  const form = useSettings(null, FIELDS, source, { onSaved: () => undefined })
  const updates = quotaUpdatesOf(form.values)
  const key = JSON.stringify(updates)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says whether the updates are others
  const impact = useMemo(() => quotaImpact(rows, updates), [rows, key])
  const ids = useMemo(() => rows.map(row => row.id), [rows])
  const title = `Quotas of ${people(rows.length)}`
  if (chosen)
    return (
      <BulkRun
        open={open}
        onClose={onClose}
        title={title}
        ids={ids}
        nameOf={nameOf}
        send={sendWith(quotaUpdatesOf(chosen))}
        onChanged={onChanged}
      />
    )
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      onSaved={() => undefined}
      form={form as unknown as SettingsForm}
      title={title}
      saveLabel={() => `Change ${impact.changing.toLocaleString('en-US')}`}
      problemTitle="Nothing was changed"
    >
      <div className="grid gap-x-6 gap-y-6 sm:grid-cols-2">
        {CONTENT_TYPES.map(type => (
          <section
            key={type}
            aria-label={`Quota of ${TYPE_PLURALS[type]}`}
            className="grid min-w-0 content-start gap-y-3.5"
          >
            {(['change', 'type', 'limit', 'bypass'] as const).map(part => (
              <SettingField key={part} form={form} name={quotaSetting(type, part)} />
            ))}
          </section>
        ))}
      </div>
      <ImpactLine impact={impact} chosen={rows.length} isAny={Object.keys(updates).length > 0} />
    </FormDialog>
  )
}
