import clsx from 'clsx'
import { KIND_OF } from '../../../components/labels/instance-kind.ts'
import { hasRouting, routingIn } from '../../../components/routing/routing-draft.ts'
import { routingLine, routingSentence } from '../../../components/routing/routing-labels.ts'
import { type Instances, useLookups } from '../../../components/routing/use-instances.ts'
import type { SettingsForm } from '../../../components/settings/use-settings.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { Button } from '../../../ui/button.tsx'

interface RoutingTextProps {
  row: Approval
  form: SettingsForm
  arr: Instances
  isDraft: boolean
  fold: { isFolded: boolean; onToggle: () => void } | null
}

export function RoutingText({ row, form, arr, isDraft, fold }: RoutingTextProps) {
  const shown = routingIn(isDraft ? form.values : form.stored)
  // Load the instance names even if the routing can't be edited.
  useLookups(KIND_OF[row.contentType], arr.list, shown.instanceId)
  const { proposedRouterDecision: decision } = row
  if (!hasRouting(decision))
    return (
      <p className="text-ink-2">
        {decision?.action === 'reject'
          ? 'The router rejects this title, so there is no routing to edit.'
          : 'The router doesn’t send this title anywhere, so there is no routing to edit.'}
      </p>
    )
  const names = arr.namesOf(shown.instanceId)
  return (
    // The text takes all the width, so that names that load late don't move the button.
    <p className="flex items-baseline gap-x-3">
      <span className={clsx('min-w-0 flex-1 wrap-anywhere', !fold?.isFolded && 'text-ink-2')}>
        {fold?.isFolded
          ? routingLine(shown, names)
          : routingSentence(shown, row.contentType, names)}
      </span>
      {fold && (
        <Button
          variant="neutralnoShadow"
          size="sm"
          aria-label="Change routing"
          aria-expanded={!fold.isFolded}
          onClick={fold.onToggle}
        >
          Change
        </Button>
      )}
    </p>
  )
}
