import { useMemo, useState } from 'react'
import { CONTENT_TYPES, type ContentType } from '../../contract/values.ts'
import type { Values } from '../../lib/form-edits.ts'
import { type Plan, type PlanQuota, plans, setPlans } from '../../state/plans.ts'
import { TYPE_PLURALS } from '../labels/content-type.ts'
import { APPROVAL_REQUIRED } from '../labels/user-approval.ts'
import {
  QUOTA_PARTS,
  quotaEditOf,
  quotaFields,
  quotaSetting,
  quotaValues,
} from '../quotas/quota-fields.ts'
import { defineFields } from '../settings/define-settings.ts'
import { draftSource } from '../settings/draft-source.ts'
import { FormDialog } from '../settings/form-dialog.tsx'
import { text } from '../settings/kinds/text.tsx'
import { toggle } from '../settings/kinds/toggle.tsx'
import { SettingField } from '../settings/setting-field.tsx'
import { useSettings } from '../settings/use-settings.ts'

const NEW = { quotaType: 'weekly_rolling', quotaLimit: 5 } as const

const valuesOf = (plan: Plan | null): Values =>
  Object.assign(
    {
      name: plan?.name ?? '',
      can_sync: plan?.can_sync ?? true,
      requires_approval: plan?.requires_approval ?? false,
    },
    ...CONTENT_TYPES.map(type => quotaValues(type, plan?.[type], NEW)),
  )

const quotaIn = (values: Values, type: ContentType): PlanQuota | null => {
  const quota = quotaEditOf(type, values)
  return quota && ({ watchlistCap: null, ...quota } as PlanQuota)
}

const planOf = (values: Values): Plan => ({
  name: String(values.name).trim(),
  can_sync: values.can_sync === true,
  requires_approval: values.requires_approval === true,
  movie: quotaIn(values, 'movie'),
  show: quotaIn(values, 'show'),
})

interface PlanDialogProps {
  /** The plan to edit; null for a new one. */
  plan: Plan | null
  open: boolean
  onClose: () => void
}

/** Edits a plan of this browser. */
export function PlanDialog({ plan, open, onClose }: PlanDialogProps) {
  const [source] = useState(() =>
    draftSource(valuesOf(plan), values => {
      const next = planOf(values)
      const { list } = plans
      setPlans(plan ? list.map(one => (one.name === plan.name ? next : one)) : [...list, next])
    }),
  )
  const fields = useMemo(() => fieldsOf(plan), [plan])
  const form = useSettings(null, fields, source)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      form={form}
      title={plan ? `Edit plan ${plan.name}` : 'Add plan'}
      description="Saved in this browser. Users who have the plan already keep their settings."
      saveLabel={() => (plan ? 'Save plan' : 'Add plan')}
    >
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <SettingField form={form} name="name" className="col-span-full" />
        <SettingField form={form} name="can_sync" />
        <SettingField form={form} name="requires_approval" />
        {CONTENT_TYPES.map(type => (
          <section
            key={type}
            aria-label={`Quota for ${TYPE_PLURALS[type]}`}
            className="grid content-start gap-y-3.5"
          >
            {QUOTA_PARTS.map(part => (
              <SettingField key={part} form={form} name={quotaSetting(type, part)} />
            ))}
          </section>
        ))}
      </div>
    </FormDialog>
  )
}

const fieldsOf = (plan: Plan | null) =>
  defineFields<Record<string, never>>()(
    Object.assign(
      {
        name: text({
          label: 'Name',
          required: 'Enter a name.',
          maxLength: 40,
          autoFocus: plan === null,
          check: value =>
            plans.list.some(({ name }) => name === value.trim() && name !== plan?.name)
              ? 'Another plan has this name.'
              : null,
        }),
        can_sync: toggle({ label: 'Sync watchlist' }),
        requires_approval: toggle({ label: APPROVAL_REQUIRED }),
      },
      ...CONTENT_TYPES.map(quotaFields),
    ),
  )
