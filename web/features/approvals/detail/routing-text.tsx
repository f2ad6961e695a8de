import { KIND_OF } from '../../../components/labels/instance-kind.ts'
import { DestinationNote } from '../../../components/routing/destination-note.tsx'
import { hasRouting, routingIn } from '../../../components/routing/routing-draft.ts'
import { routingLine, routingSentence } from '../../../components/routing/routing-labels.ts'
import { useLookups } from '../../../components/routing/use-instances.ts'
import type { RoutingProps } from './routing-editor.tsx'

interface RoutingTextProps extends RoutingProps {
  isDraft: boolean
}

export function RoutingText({ row, form, kindInstances, isDraft }: RoutingTextProps) {
  const shown = routingIn(isDraft ? form.values : form.stored)
  // Load the instance names even if the routing can't be edited.
  useLookups(KIND_OF[row.contentType], kindInstances.list, shown.instanceId)
  const { proposedRouterDecision: decision } = row
  if (!hasRouting(decision))
    return (
      <p className="text-ink-2">
        {decision?.action === 'reject'
          ? 'The router rejects this title, so there is no routing to edit.'
          : 'The router doesn’t send this title anywhere, so there is no routing to edit.'}
      </p>
    )
  const names = kindInstances.namesOf(shown.instanceId)
  const [where = '', ...rest] = routingLine(shown, names).split(' · ')
  return isDraft || shown.instanceId === null ? (
    routingSentence(shown, row.contentType, names)
  ) : (
    <>
      <p className="font-semibold">{where}</p>
      <p className="min-h-[18px] text-sm text-ink-2">{rest.join(' · ')}</p>
      <DestinationNote destination={shown} kindInstances={kindInstances} />
    </>
  )
}
