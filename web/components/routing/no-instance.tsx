import type { ArrKind } from '../../contract/instances.ts'
import { KIND_LABELS } from '../../state/instances.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'

const CAUSE = 'Approved requests can’t be sent anywhere until you add an instance.'

export function NoInstance({ kind, cause = CAUSE }: { kind: ArrKind; cause?: string }) {
  return (
    <Problem
      tone="wait"
      title={`No ${KIND_LABELS[kind]} instance configured`}
      cause={cause}
      action={
        <ButtonLink to={`/${kind}/instances`} variant="neutral" size="sm">
          Set up {KIND_LABELS[kind]}
        </ButtonLink>
      }
    />
  )
}
