import { KIND_OF } from '../../../components/labels/instance-kind.ts'
import { hasRouting } from '../../../components/routing/routing-draft.ts'
import { routingSentence } from '../../../components/routing/routing-labels.ts'
import { type Instances, useLookups } from '../../../components/routing/use-instances.ts'
import type { RoutingForm } from '../../../components/routing/use-routing-form.ts'
import type { Approval } from '../../../contract/approvals.ts'

interface RoutingTextProps {
  row: Approval
  form: RoutingForm
  arr: Instances
  isDraft: boolean
}

/** Where it leads, in words: as stored, or as it would be with the changes. */
export function RoutingText({ row, form, arr, isDraft }: RoutingTextProps) {
  const shown = isDraft ? form.draft : form.stored
  // Where nothing can be edited the names behind the numbers are wanted all the same.
  useLookups(KIND_OF[row.contentType], arr.list, shown.instanceId)
  const { proposedRouterDecision: decision } = row
  if (!hasRouting(decision))
    return (
      <p className="text-ink-2">
        {decision?.action === 'reject'
          ? 'The router turns this title away, so there is no routing to edit.'
          : 'The router sends this title nowhere of its own, so there is no routing to edit.'}
      </p>
    )
  return (
    <p className="text-ink-2 wrap-anywhere">
      {routingSentence(shown, row.contentType, arr.namesOf(shown.instanceId))}
    </p>
  )
}
