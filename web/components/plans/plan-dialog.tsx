import { useState } from 'react'
import type { Values } from '../../lib/form-edits.ts'
import { type Plan, plans, setPlans } from '../../state/plans.ts'
import { APPROVAL_REQUIRED } from '../labels/user-approval.ts'
import { quotaEditOf, quotaFields, quotaValues } from '../quotas/quota-fields.ts'
import { QuotaSections } from '../quotas/quota-sections.tsx'
import { defineFields } from '../settings/define-settings.ts'
import { draftSource } from '../settings/draft-source.ts'
import { FormDialog } from '../settings/form-dialog.tsx'
import { text } from '../settings/kinds/text.tsx'
import { toggle } from '../settings/kinds/toggle.tsx'
import { SettingField } from '../settings/setting-field.tsx'
import { useSettings } from '../settings/use-settings.ts'

const NEW: Plan = { name: '', can_sync: true, requires_approval: false, movie: null, show: null }
const QUOTA = { quotaType: 'weekly_rolling', quotaLimit: 5 } as const

const valuesOf = ({ movie, show, ...plan }: Plan): Values => ({
  ...plan,
  ...quotaValues('movie', movie, QUOTA),
  ...quotaValues('show', show, QUOTA),
})

const planOf = ({ name, can_sync, requires_approval, ...quotas }: Values): Plan => {
  const [movie, show] = (['movie', 'show'] as const).map(type => {
    const quota = quotaEditOf(type, quotas)
    return quota && { watchlistCap: null, ...quota }
  })
  return { name: String(name).trim(), can_sync, requires_approval, movie, show } as Plan
}

const fieldsOf = (plan: Plan | null) =>
  defineFields<Record<string, never>>()({
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
    ...quotaFields('movie'),
    ...quotaFields('show'),
  })

interface PlanDialogProps {
  /** The plan to edit; null for a new one. */
  plan: Plan | null
  open: boolean
  onClose: () => void
}

/** Edits a plan of this browser. */
export function PlanDialog({ plan, open, onClose }: PlanDialogProps) {
  const [fields] = useState(() => fieldsOf(plan))
  const [source] = useState(() =>
    draftSource(valuesOf(plan ?? NEW), values => {
      const next = planOf(values)
      const { list } = plans
      setPlans(plan ? list.map(one => (one.name === plan.name ? next : one)) : [...list, next])
    }),
  )
  const form = useSettings(null, fields, source)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      form={form}
      title={plan ? `Edit plan ${plan.name}` : 'Add plan'}
      description="Saved in this browser and in export files. Users who have the plan already keep their settings."
      saveLabel={() => (plan ? 'Save plan' : 'Add plan')}
    >
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <SettingField form={form} name="name" className="col-span-full" />
        <SettingField form={form} name="can_sync" />
        <SettingField form={form} name="requires_approval" />
        <QuotaSections form={form} />
      </div>
    </FormDialog>
  )
}
