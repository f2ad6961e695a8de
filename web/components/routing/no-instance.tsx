import type { ArrKind } from '../../contract/instances.ts'
import { KIND_LABELS } from '../../state/instances.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'

/** In place of a routing while no instance of its kind is set up. */
export function NoInstance({ kind }: { kind: ArrKind }) {
  return (
    <Problem
      tone="wait"
      title={`No ${KIND_LABELS[kind]} instance is configured`}
      cause="An approved request has nowhere to go until there is one."
      action={
        <ButtonLink to={`/${kind}/instances`} variant="neutral" size="sm">
          Set up {KIND_LABELS[kind]}
        </ButtonLink>
      }
    />
  )
}
