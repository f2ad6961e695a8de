import type { Instances } from '../../../components/routing/use-instances.ts'
import { instances } from '../../../state/instances.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import type { Kind } from '../kinds.ts'

interface ListProblemProps {
  kind: Kind
  arr: Pick<Instances, 'error' | 'loading'>
  /** This backend version has the call. */
  isOffered: boolean
}

/** Why the instances could not be read; nothing while they can. */
export function ListProblem({ kind, arr, isOffered }: ListProblemProps) {
  if (arr.error === null) return null
  return (
    <Problem
      className="mb-5"
      title={arr.error}
      {...(isOffered && {
        cause: 'The instances are shown once the backend answers.',
        action: (
          <Button
            variant="neutral"
            busy={arr.loading}
            onClick={() => void instances[kind.id].load({ force: true })}
          >
            Try again
          </Button>
        ),
      })}
    />
  )
}
