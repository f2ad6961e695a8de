import clsx from 'clsx'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { PlanList } from '../../../../components/plans/plan-list.tsx'
import { planLines, planSummary } from '../../../../components/plans/plan-words.ts'
import { defineFields } from '../../../../components/settings/define-settings.ts'
import { text } from '../../../../components/settings/kinds/text.tsx'
import type { SettingsForm } from '../../../../components/settings/use-settings.ts'
import { useStore } from '../../../../components/use-store.ts'
import type { Values } from '../../../../lib/form-edits.ts'
import { formatNumber } from '../../../../lib/pluralize.ts'
import { type Plan, plans } from '../../../../state/plans.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { hasPlan } from '../list/plan-of.ts'
import type { UserRow } from '../list/user-rows.ts'
import type { BulkForm } from './bulk-edit.ts'

const planIn = (values: Values): Plan | undefined =>
  plans.list.find(({ name }) => name === values.plan) ?? plans.list[0]

export const BULK_PLAN: BulkForm = {
  work: values => `Plan ${planIn(values)?.name ?? ''}`,
  title: users => `Apply a plan to ${users}`,
  fields: defineFields<{ plan: string }>()({ plan: text({ label: 'Plan' }) }).rule(
    ['plan'],
    values => (planIn(values) ? null : 'Add a plan first.'),
  ),
  initial: () => ({ plan: plans.list[0]?.name ?? '' }),
  editOf: values => {
    const { name, ...edit } = planIn(values) ?? { name: '' }
    return edit
  },
  actions: <EditPlans />,
  layout: (form, rows) => <PlanChoices form={form} rows={rows} />,
}

function PlanChoices({ form, rows }: { form: SettingsForm; rows: readonly UserRow[] }) {
  const { list } = useStore(plans)
  const chosen = planIn(form.values)
  if (list.length === 0)
    return <p className="py-3 text-ink-2">No plans yet. Add one with Edit plans.</p>
  return (
    <fieldset className="-mx-5 grid border-y border-rule text-md md:grid-cols-3">
      <legend className="sr-only">Plan</legend>
      {list.map(one => (
        <PlanChoice
          key={one.name}
          plan={one}
          count={rows.filter(row => hasPlan(row, one)).length}
          isChosen={one === chosen}
          onChoose={() => form.set('plan', one.name)}
        />
      ))}
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

interface PlanChoiceProps {
  plan: Plan
  /** Number of the chosen users who have it. */
  count: number
  isChosen: boolean
  onChoose: () => void
}

function PlanChoice({ plan, count, isChosen, onChoose }: PlanChoiceProps) {
  return (
    <label
      className={clsx(
        'block cursor-pointer px-4.5 py-3.5 max-md:border-b max-md:border-rule',
        isChosen && 'bg-main-soft shadow-[inset_0_0_0_2px_var(--main-line)]',
      )}
    >
      <span className="flex items-center gap-2.5">
        <input
          type="radio"
          name="plan"
          className="radio size-4.5 shrink-0 accent-(--main)"
          checked={isChosen}
          data-autofocus={isChosen ? '' : undefined}
          onChange={onChoose}
        />
        <bdi className="min-w-0 flex-1 truncate font-display font-semibold">{plan.name}</bdi>
        <span className="text-xs text-ink-3 tabular">
          {formatNumber(count)} {count === 1 ? 'has' : 'have'} it
        </span>
      </span>
      <span className="mt-2 grid grid-cols-[4.25rem_1fr] gap-y-1 text-sm max-md:hidden">
        {planLines(plan).map(({ name, value }) => (
          <span key={name} className="contents">
            <span className="text-ink-2">{name}</span>
            <span>{value}</span>
          </span>
        ))}
      </span>
      <span className="mt-0.5 block pl-7 text-sm text-ink-2 md:hidden">{planSummary(plan)}</span>
    </label>
  )
}
