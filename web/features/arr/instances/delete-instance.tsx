import type { Instance } from '../../../contract/instances.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { explainFailure } from '../../../lib/errors.ts'
import { notify } from '../../../state/toasts.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useLastOpened } from '../../../ui/use-last-opened.ts'
import type { Kind } from '../kinds.ts'
import { nextDefault, removeInstance } from './instance-writes.ts'

interface DeleteInstanceProps {
  kind: Kind
  row: Instance | null
  list: readonly Instance[]
  onClose: () => void
}

const consequence = ({ label, many }: Kind, row: Instance, list: readonly Instance[]): string => {
  const follower = nextDefault(list, row.id)
  if (follower) return `${bidiIsolate(follower.name)} becomes the default instance.`
  return list.length === 1
    ? `This is the last ${label} instance: approved ${many} will have no destination until you add another.`
    : ''
}

export function DeleteInstance({ kind, row, list, onClose }: DeleteInstanceProps) {
  const { last: shown } = useLastOpened(row)
  const name = shown?.name ?? ''
  return (
    <ConfirmDialog
      open={row !== null}
      onClose={onClose}
      title={`Delete ${bidiIsolate(name)}?`}
      description={`Removes this instance from the server, and its webhook from ${kind.label}. Nothing else in ${kind.label} is deleted. Rules that use the instance stop working.`}
      confirmLabel={`Delete ${bidiIsolate(name)}`}
      onConfirm={async () => {
        if (!row) return
        await removeInstance(kind.id, row.id)
        notify({ kind: 'success', title: `${bidiIsolate(row.name)} deleted` })
      }}
      failed={cause => explainFailure(`delete ${bidiIsolate(name)}`, cause)}
    >
      {shown && <p>{consequence(kind, shown, list)}</p>}
    </ConfirmDialog>
  )
}
