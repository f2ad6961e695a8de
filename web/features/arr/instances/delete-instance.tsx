import { useState } from 'react'
import type { Instance } from '../../../contract/instances.ts'
import { reasonOf } from '../../../lib/errors.ts'
import { isolate } from '../../../lib/isolate.ts'
import { notify } from '../../../state/toasts.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Problem } from '../../../ui/problem.tsx'
import type { Kind } from '../kinds.ts'
import { nextDefault, removeInstance } from './instance-writes.ts'

interface DeleteInstanceProps {
  kind: Kind
  /** The one to delete; null: no question is open. */
  row: Instance | null
  /** The real instances, `row` among them. */
  list: readonly Instance[]
  onClose: () => void
}

/** What comes after the deletion, in a sentence. */
const consequence = ({ label, many }: Kind, row: Instance, list: readonly Instance[]): string => {
  const follower = nextDefault(list, row.id)
  if (follower) return `${isolate(follower.name)} becomes the default instance.`
  return list.length === 1
    ? `It is the last one: without it approved ${many} have nowhere to go until you add another ${label} instance.`
    : ''
}

/** Asks before an instance is deleted, and says what follows. */
export function DeleteInstance({ kind, row, list, onClose }: DeleteInstanceProps) {
  const [problem, setProblem] = useState<string | null>(null)
  // What was asked last stays while the dialog goes away.
  const [shown, setShown] = useState(row)
  if (row && row !== shown) {
    setShown(row)
    setProblem(null)
  }
  const name = shown?.name ?? ''
  return (
    <ConfirmDialog
      open={row !== null}
      onClose={onClose}
      title={`Delete ${isolate(name)}?`}
      description={`The backend forgets the instance, and its webhook in ${kind.label} is removed. Nothing in ${kind.label} itself is deleted. Content-router rules that lead to it will lead nowhere.`}
      confirmLabel={`Delete ${isolate(name)}`}
      onConfirm={async () => {
        if (!row) return
        setProblem(null)
        try {
          await removeInstance(kind.id, row.id)
          notify({ kind: 'success', title: `${isolate(row.name)} was deleted` })
        } catch (cause) {
          setProblem(reasonOf(cause))
          throw cause
        }
      }}
    >
      {shown && <p>{consequence(kind, shown, list)}</p>}
      {problem !== null && (
        <Problem className="mt-4" title={`Couldn’t delete ${isolate(name)}`} cause={problem} />
      )}
    </ConfirmDialog>
  )
}
