import { useState } from 'react'
import { TYPE_PLURALS } from '../../../../components/labels/content-type.ts'
import { limitFields } from '../../../../components/quotas/quota-fields.ts'
import { defineFields } from '../../../../components/settings/define-settings.ts'
import { FormDialog } from '../../../../components/settings/form-dialog.tsx'
import { toggle } from '../../../../components/settings/kinds/toggle.tsx'
import { SettingField } from '../../../../components/settings/setting-field.tsx'
import { useSettings } from '../../../../components/settings/use-settings.ts'
import { useStore } from '../../../../components/use-store.ts'
import { CONTENT_TYPES } from '../../../../contract/values.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { quotas } from '../../../../state/quotas.ts'
import { notify } from '../../../../state/toasts.ts'
import { QuotaDetails } from './quota-details.tsx'
import { freshQuotaSource, quotaSetting } from './quota-source.ts'

const FIELDS = defineFields<Record<string, never>>()(
  Object.assign(
    {},
    ...CONTENT_TYPES.map(type => ({
      [quotaSetting(type, 'enabled')]: toggle({ label: `Limit ${TYPE_PLURALS[type]}` }),
      ...limitFields(type, values => values[quotaSetting(type, 'enabled')] === true),
    })),
  ),
)

interface EditQuotasDialogProps {
  open: boolean
  onClose: () => void
  userId: number
  name: string
}

export function EditQuotasDialog({ open, onClose, userId, name }: EditQuotasDialogProps) {
  const [source] = useState(() => freshQuotaSource(userId))
  const byUser = useStore(quotas.state).data
  const own = byUser?.find(entry => entry.userId === userId)
  const form = useSettings(null, FIELDS, source, {
    onSaved: () => notify({ kind: 'success', title: `${bidiIsolate(name)}’s quotas saved` }),
    failed: 'the server couldn’t save the quotas. Check the server log.',
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      form={form}
      parameter="open"
      title={
        <>
          Edit quotas for <bdi>{name}</bdi>
        </>
      }
      description="Requests over a limit need approval unless auto-approval is on."
    >
      <div className="grid gap-x-6 gap-y-6 sm:grid-cols-2">
        {CONTENT_TYPES.map(type => (
          <section key={type} aria-label={`Quota for ${TYPE_PLURALS[type]}`} className="min-w-0">
            <div className="grid gap-y-3.5">
              {(['enabled', 'type', 'limit', 'bypass'] as const).map(part => (
                <SettingField key={part} form={form} name={quotaSetting(type, part)} />
              ))}
            </div>
            <QuotaDetails
              type={type}
              userId={userId}
              name={name}
              form={form}
              stored={own?.[`${type}Quota`] ?? null}
            />
          </section>
        ))}
      </div>
    </FormDialog>
  )
}
