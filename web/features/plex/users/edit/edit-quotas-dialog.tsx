import { TYPE_PLURALS } from '../../../../components/labels/content-type.ts'
import { QUOTA_PARTS, quotaSetting } from '../../../../components/quotas/quota-fields.ts'
import { FormDialog } from '../../../../components/settings/form-dialog.tsx'
import { SettingField } from '../../../../components/settings/setting-field.tsx'
import { useStore } from '../../../../components/use-store.ts'
import { CONTENT_TYPES } from '../../../../contract/values.ts'
import { quotas } from '../../../../state/quotas.ts'
import { QuotaDetails } from './quota-details.tsx'
import { APPROVE_HELD } from './quota-source.ts'
import { useQuotaForm } from './use-quota-form.ts'

interface EditQuotasDialogProps {
  open: boolean
  onClose: () => void
  userId: number
  name: string
}

export function EditQuotasDialog({ open, onClose, userId, name }: EditQuotasDialogProps) {
  const byUser = useStore(quotas.state).data
  const own = byUser?.find(entry => entry.userId === userId)
  const form = useQuotaForm(userId, open)
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
              {QUOTA_PARTS.map(part => (
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
