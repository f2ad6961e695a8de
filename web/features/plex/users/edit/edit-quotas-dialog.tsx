import { useMemo, useState } from 'react'
import { TYPE_PLURALS } from '../../../../components/labels/content-type.ts'
import { limitFields } from '../../../../components/quotas/quota-fields.ts'
import { defineFields } from '../../../../components/settings/define-settings.ts'
import { FormDialog } from '../../../../components/settings/form-dialog.tsx'
import { toggle } from '../../../../components/settings/kinds/toggle.tsx'
import { SettingField } from '../../../../components/settings/setting-field.tsx'
import { useSettings } from '../../../../components/settings/use-settings.ts'
import { useResource } from '../../../../components/use-resource.ts'
import { useStore } from '../../../../components/use-store.ts'
import { CONTENT_TYPES, type ContentType } from '../../../../contract/values.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import type { Values } from '../../../../lib/form-edits.ts'
import { pluralize } from '../../../../lib/pluralize.ts'
import { config } from '../../../../state/config.ts'
import { hasWatchlistCaps, quotas } from '../../../../state/quotas.ts'
import { notify } from '../../../../state/toasts.ts'
import { QuotaDetails } from './quota-details.tsx'
import { APPROVE_HELD, freshQuotaSource, heldRequests, quotaSetting } from './quota-source.ts'

const isOn = (values: Values, type: ContentType) => values[quotaSetting(type, 'enabled')] === true

/** @param held number of requests that wait because of a quota; null if unknown */
const fieldsOf = (held: Readonly<Record<ContentType, number | null>> | null) => {
  const waiting = (values: Values) =>
    CONTENT_TYPES.reduce((sum, type) => sum + (isOn(values, type) ? 0 : (held?.[type] ?? 0)), 0)
  return defineFields<Record<string, never>>()(
    Object.assign(
      {
        [APPROVE_HELD]: toggle({
          label: 'Approve these requests now',
          hint: values => {
            const count = waiting(values)
            return `${pluralize(count, 'request')} ${count === 1 ? 'is' : 'are'} waiting because of the removed limit.`
          },
          visibleWhen: values => waiting(values) > 0,
        }),
      },
      ...CONTENT_TYPES.map(type => ({
        [quotaSetting(type, 'enabled')]: toggle({ label: `Limit ${TYPE_PLURALS[type]}` }),
        ...limitFields(type, values => isOn(values, type)),
      })),
    ),
  )
}

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
  const hasCaps = hasWatchlistCaps(useStore(config.state).data)
  const { data: held } = useResource(hasCaps && open ? heldRequests(String(userId)) : null)
  const fields = useMemo(() => fieldsOf(held), [held])
  const form = useSettings(null, fields, source, {
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
              {(['enabled', 'type', 'limit', 'cap', 'bypass'] as const).map(part => (
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
        <SettingField form={form} name={APPROVE_HELD} className="col-span-full" />
      </div>
    </FormDialog>
  )
}
