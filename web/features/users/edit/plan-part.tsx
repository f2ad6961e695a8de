import clsx from 'clsx'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { PlanList } from '../../../components/plans/plan-list.tsx'
import { planSummary } from '../../../components/plans/plan-words.ts'
import { defineFields } from '../../../components/settings/define-settings.ts'
import { text } from '../../../components/settings/kinds/text.tsx'
import type { SettingsForm } from '../../../components/settings/use-settings.ts'
import { useStore } from '../../../components/use-store.ts'
import type { Values } from '../../../lib/form-edits.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { type Plan, planEdit, plans } from '../../../state/plans.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { UserRow } from '../list/user-rows.ts'
import type { ManyPart } from './edit-many-dialog.tsx'

const planIn = (values: Values): Plan | undefined =>
  plans.list.find(({ name }) => name === values.plan) ?? plans.list[0]

export const PLAN_PART: ManyPart = {
  work: values => `Plan ${planIn(values)?.name ?? ''}`,
  title: users => `Apply a plan to ${users}`,
  fields: defineFields<{ plan: string }>()({ plan: text({ label: 'Plan' }) }).rule(
    ['plan'],
    values => (planIn(values) ? null : 'Add a plan first.'),
  ),
  initial: () => ({ plan: plans.list[0]?.name ?? '' }),
  editOf: values => {
    const plan = planIn(values)
    return plan ? planEdit(plan) : {}
  },
  actions: <EditPlans />,
  Layout: PlanChoices,
}

function PlanChoices({ form, rows }: { form: SettingsForm; rows: readonly UserRow[] }) {
  const { list } = useStore(plans)
  const chosen = planIn(form.values)
  if (list.length === 0)
    return <p className="py-3 text-ink-2">No plans yet. Add one with Edit plans.</p>
  return (
    <fieldset className="-mx-5 divide-y divide-rule border-y border-rule">
      <legend className="sr-only">Plan</legend>
      {list.map(plan => {
        const count = rows.filter(row => row.plan === plan.name).length
        const isChosen = plan === chosen
        return (
          <label
            key={plan.name}
            className={clsx(
              'flex min-h-13 cursor-pointer items-center gap-3 px-5 py-1.5',
              isChosen && 'bg-main-soft',
            )}
          >
            <input
              type="radio"
              name="plan"
              className="radio size-4.5 shrink-0 accent-(--color-main)"
              checked={isChosen}
              data-autofocus={isChosen ? '' : undefined}
              onChange={() => form.set('plan', plan.name)}
            />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <bdi className="font-semibold">{plan.name}</bdi>
              <span className="block text-sm text-ink-2">{planSummary(plan)}</span>
            </span>
            <span className="text-xs text-ink-3 tabular">
              {formatNumber(count)} {count === 1 ? 'has' : 'have'} it
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

function EditPlans() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="clear" size="sm" icon={<Pencil />} onClick={() => setIsOpen(true)}>
        Edit plans
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Plans"
        description="Saved in this browser and in export files."
        size="lg"
        footer={<Button onClick={close}>Done</Button>}
      >
        <PlanList />
      </Dialog>
    </>
  )
}
