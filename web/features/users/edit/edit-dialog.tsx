import { useMemo, useState } from 'react'
import { userAddress } from '../../../components/journey/journey-address.ts'
import { JourneyButton } from '../../../components/journey/journey-button.tsx'
import { PlanRows, usePlanDialogs } from '../../../components/plans/plan-list.tsx'
import { FormDialog } from '../../../components/settings/form-dialog.tsx'
import type { User } from '../../../contract/users.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import type { UserEdit } from '../../../state/edit-users.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { OwnerBadge } from '../list/user-cells.tsx'
import type { UserRow } from '../list/user-rows.ts'
import { startEdit } from './change-run.ts'
import { useEditForm } from './edit-form.ts'
import { EffectView, ForecastView, useForecast } from './effect-view.tsx'
import { QuotaFields, UserFields } from './form-fields.tsx'
import { editOf } from './user-values.ts'
import type { EditPart } from './users-source.ts'

const TITLES = { edit: 'Edit', quotas: 'Edit quotas for', plan: 'Apply a plan to' }
const RUNS = { edit: 'User update', quotas: 'Quota update', plan: 'Plan' }

const withoutQuotas = ({ movie, show, ...fields }: UserEdit): UserEdit => fields

interface EditDialogProps {
  what: EditPart
  ids: readonly number[]
  /** Those of the users that are loaded. */
  rows: readonly UserRow[]
  /** Name of the only user. */
  name: string
  open: boolean
  onClose: () => void
}

/** Edits a user, or many together: then it shows first what would change and who would be over a new quota. */
export function EditDialog({ what, ids, rows, name, ...dialog }: EditDialogProps) {
  const isMany = ids.length > 1 || what === 'plan'
  const users = pluralize(ids.length, 'user')
  const [isKept, onKeep] = useState(false)
  const send = useStableCallback((people: readonly User[]) => {
    const plan = what === 'plan' ? ` ${form.value('plan')}` : ''
    void startEdit(`${RUNS[what]}${plan}`, people, finalEdit)
  })
  const form = useEditForm(what, ids, {
    isMany,
    isOpen: dialog.open,
    ...(what === 'quotas' && { what }),
    ...(isMany && { send }),
  })
  const plans = usePlanDialogs()
  const edit = useMemo(() => editOf(form.stored, form.values), [form.stored, form.values])
  const forecast = useForecast(rows, edit)
  const over = new Set(isKept ? forecast.over.map(({ row }) => row.id) : [])
  const finalEdit = (id: number) => (over.has(id) ? withoutQuotas(edit) : edit)
  return (
    <>
      <FormDialog
        {...dialog}
        form={form}
        parameter="open"
        title={
          <>
            {TITLES[what]} <bdi>{isMany ? users : name}</bdi>{' '}
            {what === 'edit' && !isMany && rows[0]?.isOwner && <OwnerBadge />}
          </>
        }
        description={
          isMany
            ? `One Undo restores ${ids.length === 1 ? 'it' : `all ${ids.length}`}.`
            : what === 'edit' && (
                <JourneyButton
                  address={userAddress(Number(ids[0]))}
                  variant="clear"
                  size="sm"
                  className="-ml-3 max-md:min-h-11"
                >
                  Why isn’t this watchlist syncing?
                </JourneyButton>
              )
        }
        {...(isMany && { saveLabel: () => `Apply to ${users}` })}
      >
        {what === 'edit' && <UserFields form={form} />}
        {what === 'quotas' && <QuotaFields form={form} rows={rows} />}
        {what === 'plan' && (
          <PlanRows
            dialogs={plans}
            choice={{
              chosen: String(form.value('plan') ?? ''),
              onChoose: name => form.set('plan', name),
              countOf: name => rows.filter(row => row.plan === name).length,
            }}
          />
        )}
        {isMany && (
          <>
            <ForecastView {...{ forecast, edit, isKept, onKeep }} chosen={rows.length} />
            <EffectView rows={rows} editOf={finalEdit} />
          </>
        )}
      </FormDialog>
      {plans.dialogs}
    </>
  )
}
