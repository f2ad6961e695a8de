import clsx from 'clsx'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import { type Plan, plans, setPlans } from '../../state/plans.ts'
import { Button } from '../../ui/button.tsx'
import { useQuestion } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useLastOpened } from '../../ui/use-last-opened.ts'
import { useStore } from '../use-store.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { permissionsText } from './plan-text.ts'

/** The dialogs that edit, add (without a plan) and delete plans. They stand outside of any form. */
export const usePlanDialogs = () => {
  const [edited, setEdited] = useState<{ plan: Plan | null } | null>(null)
  const { last, times } = useLastOpened(edited)
  const deletion = useQuestion<Plan>(({ name }) => ({
    title: `Delete plan ${bidiIsolate(name)}?`,
    description: 'Users who have it keep their settings.',
    confirmLabel: 'Delete plan',
    onConfirm: () => setPlans(plans.list.filter(one => one.name !== name)),
  }))
  return {
    edit: (plan: Plan | null) => setEdited({ plan }),
    remove: deletion.ask,
    dialogs: (
      <>
        {last && (
          <PlanDialog
            key={times}
            plan={last.plan}
            open={edited !== null}
            onClose={() => setEdited(null)}
          />
        )}
        {deletion.dialog}
      </>
    ),
  }
}

interface PlanRowsProps {
  dialogs: Pick<ReturnType<typeof usePlanDialogs>, 'edit' | 'remove'>
  /** Makes the plans a choice. `countOf` tells how many users have one. */
  choice?: {
    chosen: string
    onChoose: (name: string) => void
    countOf: (name: string) => number
  }
}

/** The plans of this browser, to edit. Changes take effect immediately. */
export function PlanRows({ dialogs, choice }: PlanRowsProps) {
  const { list } = useStore(plans)
  return (
    <>
      <ul className={clsx('divide-y divide-rule', choice && '-mx-5 border-y border-rule')}>
        {list.map(plan => {
          const { name } = plan
          const count = choice?.countOf(name) ?? 0
          const isChosen = name === choice?.chosen
          const Words = choice ? 'label' : 'div'
          return (
            <li
              key={name}
              className={clsx(
                'flex min-h-13 items-center gap-1 py-1.5',
                choice && 'px-5',
                isChosen && 'bg-main-soft',
              )}
            >
              <Words className="flex min-w-0 flex-1 items-center gap-3">
                {choice && (
                  <input
                    type="radio"
                    name="plan"
                    className="radio size-4.5 shrink-0 accent-(--color-main)"
                    checked={isChosen}
                    data-autofocus={isChosen || !choice.chosen ? '' : undefined}
                    onChange={() => choice.onChoose(name)}
                  />
                )}
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <bdi className="font-semibold">{name}</bdi>
                  <span className="block text-sm text-ink-2">{permissionsText(plan)}</span>
                </span>
                {choice && (
                  <span className="text-xs text-ink-3 tabular">
                    {formatNumber(count)} {count === 1 ? 'has' : 'have'} it
                  </span>
                )}
              </Words>
              <IconButton
                label={`Edit plan ${bidiIsolate(name)}`}
                variant="clear"
                icon={<Pencil />}
                onClick={() => dialogs.edit(plan)}
              />
              <IconButton
                label={`Delete plan ${bidiIsolate(name)}`}
                variant="clear"
                icon={<Trash2 />}
                onClick={() => dialogs.remove(plan)}
              />
            </li>
          )
        })}
        {list.length === 0 && (
          <li className="py-3 text-ink-2">No plans. Add one to set up many users together.</li>
        )}
      </ul>
      <Button
        size="sm"
        variant="neutralnoShadow"
        icon={<Plus />}
        className="mt-2"
        onClick={() => dialogs.edit(null)}
      >
        Add plan
      </Button>
    </>
  )
}

export function PlanList() {
  const dialogs = usePlanDialogs()
  return (
    <>
      <PlanRows dialogs={dialogs} />
      {dialogs.dialogs}
    </>
  )
}
