import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { type Plan, plans, setPlans } from '../../state/plans.ts'
import { Button } from '../../ui/button.tsx'
import { useQuestion } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useLastOpened } from '../../ui/use-last-opened.ts'
import { useStore } from '../use-store.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { planSummary } from './plan-words.ts'

/** The plans of this browser, to edit. Changes take effect immediately. */
export function PlanList() {
  const { list } = useStore(plans)
  /** The plan in the form; null for a new one. */
  const [edited, setEdited] = useState<{ plan: Plan | null } | null>(null)
  const { last, times } = useLastOpened(edited)
  const { ask, dialog } = useQuestion<Plan>(({ name }) => ({
    title: `Delete plan ${bidiIsolate(name)}?`,
    description: 'Users who have it keep their settings.',
    confirmLabel: 'Delete plan',
    onConfirm: () => setPlans(plans.list.filter(one => one.name !== name)),
  }))
  return (
    <>
      <ul className="divide-y divide-rule">
        {list.map(plan => (
          <li key={plan.name} className="flex min-h-13 items-center gap-3 py-1.5">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <bdi className="font-semibold">{plan.name}</bdi>
              <span className="block text-sm text-ink-2">{planSummary(plan)}</span>
            </span>
            <IconButton
              label={`Edit plan ${bidiIsolate(plan.name)}`}
              variant="clear"
              icon={<Pencil />}
              onClick={() => setEdited({ plan })}
            />
            <IconButton
              label={`Delete plan ${bidiIsolate(plan.name)}`}
              variant="clear"
              icon={<Trash2 />}
              onClick={() => ask(plan)}
            />
          </li>
        ))}
        {list.length === 0 && (
          <li className="py-3 text-ink-2">No plans. Add one to set up many users together.</li>
        )}
      </ul>
      <Button
        size="sm"
        variant="neutralnoShadow"
        icon={<Plus />}
        className="mt-2"
        onClick={() => setEdited({ plan: null })}
      >
        Add plan
      </Button>
      {last && (
        <PlanDialog
          key={times}
          plan={last.plan}
          open={edited !== null}
          onClose={() => setEdited(null)}
        />
      )}
      {dialog}
    </>
  )
}
