import type { Instance } from '../../../contract/instances.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { capital } from '../../../lib/sentence.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import type { Kind } from '../kinds.ts'

interface NoDefaultProps {
  kind: Kind
  list: readonly Instance[]
  onPromote: (instance: Instance) => void
}

/** Warns if there is no default instance, because the backend then rejects every change that doesn't set one. */
export function NoDefault({ kind, list, onPromote }: NoDefaultProps) {
  const [first] = list
  if (!first || list.some(row => row.isDefault)) return null
  return (
    <Problem
      tone="wait"
      title="No default instance"
      cause={`${capital(kind.many)} that match no rule have no destination, and other changes can’t be saved until you choose a default instance.`}
      action={
        <Button variant="neutral" size="sm" onClick={() => onPromote(first)}>
          Make <bdi>{bidiIsolate(first.name)}</bdi> the default
        </Button>
      }
    />
  )
}
